import { afterAll, vi } from 'vitest'

/**
 * Refuses every request of this process to another host until the file's tests end: the official packages try to send data to
 * their operator's hosts.
 */
export function keepOnLoopback(): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    /^http:\/\/127\.0\.0\.1[:/]/.test(url) ? fetch(url, init) : Promise.reject(new TypeError('offline')),
  )
  afterAll(() => {
    vi.unstubAllGlobals()
  })
}
