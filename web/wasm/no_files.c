// SPDX-License-Identifier: MIT
// Writing numbers brings in the C library's files, which are never opened. With these a module asks
// the page for none of them.
#include <wasi/api.h>

__wasi_errno_t __wasi_fd_close(__wasi_fd_t file)
{
    (void)file;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t file, __wasi_filedelta_t offset, __wasi_whence_t whence,
    __wasi_filesize_t *position)
{
    (void)file, (void)offset, (void)whence, (void)position;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_write(
    __wasi_fd_t file, const __wasi_ciovec_t *vectors, size_t count, __wasi_size_t *written)
{
    (void)file, (void)vectors, (void)count, (void)written;
    return __WASI_ERRNO_BADF;
}
