/* Transforms over the processes of MPI_COMM_WORLD, by this library and by heFFTe on FFTW, in turns:
 * from host arrays, forward, out of place, single precision, from slabs along the first axis to
 * slabs along the second one. Prints the best of some runs of each, and the geometric mean of their
 * quotients. heFFTe runs with each of its ways to exchange data, and the fastest counts.
 *
 *     mpirun -n 2 mpi_versus_heffte [--runs N] [PROBLEM...]
 *
 *     PROBLEM   three lengths, as 256*256*256, with r2c: in front for real input
 *
 * It is not part of the build, as heFFTe is in no distribution:
 *
 *     mpicxx -O3 -std=c++17 benchmarks/mpi_versus_heffte.cpp -o mpi_versus_heffte \
 *         $(pkg-config --cflags --libs oclfft-mpi oclfft) -I HEFFTE/include -L HEFFTE/lib -lheffte
 * \ -lfftw3f -lfftw3
 *
 * SPDX-License-Identifier: MIT */
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <heffte.h>
#include <oclfft/mpi.hpp>

namespace {

int rank, ranks;

struct geometry {
    bool real = false;
    std::size_t n[3] = {1, 1, 1};
};

geometry parse(const std::string &text) {
    geometry g;
    g.real = text.rfind("r2c:", 0) == 0;
    const char *at = text.c_str() + (g.real ? 4 : 0);
    for (int a = 0; a < 3; a++) {
        char *end;
        g.n[a] = std::strtoul(at, &end, 10);
        at = *end == '*' ? end + 1 : end;
    }
    return g;
}

/* heFFTe's boxes are inclusive, the fastest axis first. */
heffte::box3d<> box_of(const oclfft::box &b) {
    return {{int(b.lower[2]), int(b.lower[1]), int(b.lower[0])},
            {int(b.upper[2]) - 1, int(b.upper[1]) - 1, int(b.upper[0]) - 1}};
}

std::size_t points(const oclfft::box &b) {
    return (b.upper[0] - b.lower[0]) * (b.upper[1] - b.lower[1]) * (b.upper[2] - b.lower[2]);
}

template <typename F> double seconds(F &&run) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    run();
    double own = MPI_Wtime() - begin, most;
    MPI_Allreduce(&own, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

/* The relative distance of the two results, everywhere together. */
double distance(const std::vector<std::complex<float>> &a,
                const std::vector<std::complex<float>> &b) {
    double own[2] = {0, 0}, all[2];
    for (std::size_t i = 0; i < a.size(); i++) {
        own[0] += double(std::norm(a[i] - b[i]));
        own[1] += double(std::norm(b[i]));
    }
    MPI_Allreduce(own, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return std::sqrt(all[0] / all[1]);
}

/* heFFTe's time by ours. */
template <typename Transform, typename Element>
double compete(const char *name, const geometry &g, oclfft_group *group, int runs) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = g.real ? OCLFFT_R2C : OCLFFT_C2C;
    desc.rank = 3;
    for (int a = 0; a < 3; a++) desc.lengths[a] = g.n[a];
    std::vector<oclfft::box> in(ranks), out(ranks);
    oclfft::check(
        oclfft_group_boxes(group, &desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS, in.data()));
    oclfft::check(oclfft_group_boxes(group, &desc, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS,
                                     out.data()));
    oclfft_group_plan *plan = nullptr;
    oclfft::check(oclfft_group_plan_create(group, &desc, in.data(), out.data(), &plan));

    std::vector<Element> data(points(in[rank]));
    std::vector<std::complex<float>> ours(points(out[rank])), theirs(ours.size());
    unsigned state = 1u + unsigned(rank);
    float *numbers = reinterpret_cast<float *>(data.data());
    for (std::size_t i = 0; i < data.size() * sizeof(Element) / sizeof(float); i++) {
        state = state * 1664525u + 1013904223u;
        numbers[i] = float(state >> 8) / 16777216.0f - 0.5f;
    }

    static const heffte::reshape_algorithm ways[] = {
        heffte::reshape_algorithm::alltoallv, heffte::reshape_algorithm::alltoall,
        heffte::reshape_algorithm::p2p_plined, heffte::reshape_algorithm::p2p};
    std::vector<std::unique_ptr<Transform>> transforms;
    std::vector<std::vector<std::complex<float>>> workspaces;
    for (auto way : ways) {
        heffte::plan_options options = heffte::default_options<heffte::backend::fftw>();
        options.algorithm = way;
        if constexpr (std::is_same_v<Element, float>)
            transforms.push_back(std::make_unique<Transform>(box_of(in[rank]), box_of(out[rank]), 0,
                                                             MPI_COMM_WORLD, options));
        else
            transforms.push_back(std::make_unique<Transform>(box_of(in[rank]), box_of(out[rank]),
                                                             MPI_COMM_WORLD, options));
        workspaces.emplace_back(transforms.back()->size_workspace());
    }
    double best[2] = {INFINITY, INFINITY};
    for (int i = 0; i <= runs; i++) {
        double now = seconds([&] {
            const void *from = data.data();
            void *to = ours.data();
            oclfft::check(oclfft_group_execute_host(plan, OCLFFT_FORWARD, &from, &to));
        });
        if (i && now < best[0]) best[0] = now;
        for (std::size_t w = 0; w < transforms.size(); w++) {
            now = seconds(
                [&] { transforms[w]->forward(data.data(), theirs.data(), workspaces[w].data()); });
            if (i && now < best[1]) best[1] = now;
        }
    }
    double apart = distance(ours, theirs);
    if (rank == 0)
        std::printf("%s: oclfft %.2f ms, heFFTe %.2f ms, %.2f times; results %.1e apart\n", name,
                    best[0] * 1e3, best[1] * 1e3, best[1] / best[0], apart);
    if (!(apart < 1e-5)) MPI_Abort(MPI_COMM_WORLD, 1);
    oclfft_group_plan_destroy(&plan);
    return best[1] / best[0];
}

} // namespace

int main(int argc, char **argv) {
    int level, runs = 5;
    std::vector<std::string> problems;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int i = 1; i < argc; i++)
        if (std::strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
            runs = std::atoi(argv[++i]);
        else
            problems.push_back(argv[i]);
    if (problems.empty()) problems = {"256*256*256", "1000*1200*90", "r2c:256*256*256"};
    {
        oclfft::context context;
        oclfft::group group = oclfft::mpi_group(MPI_COMM_WORLD, {&context});
        double sum = 0;
        for (const std::string &p : problems) {
            geometry g = parse(p);
            sum += std::log(
                g.real ? compete<heffte::fft3d_r2c<heffte::backend::fftw>, float>(p.c_str(), g,
                                                                                  group.get(), runs)
                       : compete<heffte::fft3d<heffte::backend::fftw>, std::complex<float>>(
                             p.c_str(), g, group.get(), runs));
        }
        if (rank == 0)
            std::printf("%d processes: heFFTe takes %.2f times as long (geometric mean)\n", ranks,
                        std::exp(sum / double(problems.size())));
    }
    MPI_Finalize();
    return 0;
}
