/* oclfft for C++17 and several processes: <oclfft/mpi.h> on the classes of <oclfft/oclfft.hpp>.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OCLFFT_MPI_HPP
#define OCLFFT_MPI_HPP

#include <oclfft/mpi.h>
#include <oclfft/oclfft.hpp>

namespace oclfft {

/* Makes a group of the parts of all processes of a communicator, in the order of ranks. This
 * process's parts compute on `contexts`, of which there may be none. The call is collective, as are
 * the constructors of group_plan and the executions on the group. If one of these classes refuses
 * an argument itself, such as a wrong number of buffers, it throws in this process before any call
 * of the C interface; the other processes then wait up to the group's time limit. Throws the errors
 * of oclfft_mpi_group_create. */
[[nodiscard]] inline group mpi_group(MPI_Comm communicator,
                                     const std::vector<const context *> &contexts,
                                     const oclfft_group_config &config = group_config()) {
    std::vector<oclfft_context *> list;
    for (const context *one : contexts) list.push_back(one ? one->get() : nullptr);
    oclfft_group *made = nullptr;
    check(oclfft_mpi_group_create(communicator, list.data(), list.size(), &config, &made));
    return group(made);
}

} // namespace oclfft

#endif
