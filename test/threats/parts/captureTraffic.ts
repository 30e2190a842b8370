import type { BrowserContext } from 'playwright-core'

/** A request as an attacker between browser and server would see it. */
export type Captured = { method: string; url: URL; headers: Record<string, string>; body: string | null }

/** Records everything that a browser sends to one of these servers. */
export function captureTraffic(context: BrowserContext, servers: readonly string[]) {
  const captured: Promise<Captured>[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!servers.includes(url.origin) || request.method() === 'OPTIONS') return
    const body = request.postData()
    captured.push(request.allHeaders().then((headers) => ({ method: request.method(), url, headers, body })))
  })
  return {
    /** Those whose path ends with it, in sending order. */
    async to(...ends: string[]): Promise<Captured[]> {
      const all = (await Promise.allSettled(captured)).flatMap((each) =>
        each.status === 'fulfilled' ? each.value : [],
      )
      return all.filter(({ url, method }) => method !== 'OPTIONS' && ends.some((end) => url.pathname.endsWith(end)))
    },
  }
}

/** Sends a recorded request again, from outside any browser, with all its headers. */
export async function resend({ method, url, headers, body }: Captured): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { method, headers: own(headers), body })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text) }
}

/** Headers that the client itself writes must be left out. */
function own(headers: Record<string, string>): Record<string, string> {
  const written = /^(:|host$|connection$|content-length$|accept-encoding$|sec-)/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !written.test(name)))
}
