// SPDX-License-Identifier: MIT
// Requests to the browser's database as promises.

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('refused'))
  })

export const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    work.oncomplete = () => done()
    work.onabort = () => fail(work.error ?? new Error('refused'))
  })
