// SPDX-License-Identifier: MIT
// The messages of a match over sockets and nothing else: what TCP on this machine costs any server
// that answers four short messages with four long ones. The clients are a process of their own, so
// that only the server's end is measured.
#define _GNU_SOURCE // accept4
#include "bench/bare_sockets.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINKS = 400, A_MATCH = 4, QUESTION = 50, ANSWER = 1200, EVENTS = 1024 };

// Answers whatever arrives on any link with `len` bytes, `times` times or until the other end is
// closed.
static void answer(int epoll, size_t len, uint64_t times)
{
    static char buf[64 * 1024];
    struct epoll_event events[EVENTS];
    for (uint64_t done = 0; done < times;) {
        int count = epoll_wait(epoll, events, EVENTS, 1000);
        for (int i = 0; i < count; i++, done++) {
            if (recv(events[i].data.fd, buf, sizeof(buf), 0) <= 0 ||
                send(events[i].data.fd, buf, len, MSG_NOSIGNAL) != (ssize_t)len)
                return;
        }
    }
}

static void watch(int epoll, int fd)
{
    int yes = 1;
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    must(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes)) == 0);
    must(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0);
}

static _Noreturn void be_players(const struct sockaddr_in *address)
{
    static const char first[QUESTION];
    int epoll = epoll_create1(0);
    for (int i = 0; i < LINKS; i++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        must(connect(fd, (const struct sockaddr *)address, sizeof(*address)) == 0);
        watch(epoll, fd);
        must(send(fd, first, sizeof(first), 0) == sizeof(first));
    }
    answer(epoll, QUESTION, UINT64_MAX);
    _exit(0);
}

static int open_links(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof(address);
    int listener = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
    must(bind(listener, (struct sockaddr *)&address, sizeof(address)) == 0);
    must(listen(listener, LINKS) == 0);
    must(getsockname(listener, (struct sockaddr *)&address, &len) == 0);
    if (fork() == 0)
        be_players(&address);
    for (int i = 0; i < LINKS; i++)
        watch(epoll, accept4(listener, NULL, NULL, 0));
    close(listener);
    return epoll;
}

uint64_t bare_sockets(uint64_t matches)
{
    static int epoll = -1;
    if (epoll < 0)
        epoll = open_links();
    answer(epoll, ANSWER, A_MATCH * matches);
    return matches;
}
