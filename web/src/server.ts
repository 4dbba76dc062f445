// SPDX-License-Identifier: MIT
export const serverAddress: URL | null = new URL('./', location.href.replace(/[#?].*/, ''))
export const secretKey = 'baize.secret'
export const serverKey = location.pathname.replace(/[^/]*$/, '')
export const socketAddress = (): URL => {
  const address = new URL('ws', serverAddress!)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}
export const serverFault: string | null = null
