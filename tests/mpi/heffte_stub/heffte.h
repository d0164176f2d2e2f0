/* The declarations of heFFTe 2.4 that the program of docs/mpi.md uses. Where heFFTe is not
 * installed, a compiler checks the program's syntax against them; nothing is linked or run. */
#ifndef HEFFTE_H
#define HEFFTE_H

#include <array>
#include <complex>
#include <cstddef>

#include <mpi.h>

namespace heffte {

namespace backend {
struct fftw {};
} // namespace backend

enum class scale { none, full, symmetric };

template <typename index = int> struct box3d {
    box3d(std::array<index, 3> low, std::array<index, 3> high);
};

template <typename backend_tag, typename index = int> class fft3d {
  public:
    fft3d(box3d<index> in, box3d<index> out, MPI_Comm communicator);
    std::size_t size_inbox() const;
    std::size_t size_outbox() const;
    template <typename input, typename output>
    void forward(const input in[], output out[], scale scaling = scale::none) const;
};

} // namespace heffte

#endif
