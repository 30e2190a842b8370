import type { BrowserContext } from 'playwright-core'

/** A request as somebody between browser and server would see it. */
export type Captured = { method: string; url: URL; headers: Record<string, string>; body: string | null }

/** Everything that a browser sends to one of these servers. */
export function captureTraffic(context: BrowserContext, servers: readonly string[]) {
  const captured: Promise<Captured>[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!servers.includes(url.origin) || request.method() === 'OPTIONS') return
    const body = request.postData()
    captured.push(request.allHeaders().then((headers) => ({ method: request.method(), url, headers, body })))
  })
  return {
    /** Those whose path ends so, in the order of their sending. */
    async to(...ends: string[]): Promise<Captured[]> {
      const all = (await Promise.allSettled(captured)).flatMap((each) =>
        each.status === 'fulfilled' ? each.value : [],
      )
      return all.filter(({ url, method }) => method !== 'OPTIONS' && ends.some((end) => url.pathname.endsWith(end)))
    },
  }
}

/** Sends a captured request again, from outside of any browser, with every header that it bore. */
export async function resend({ method, url, headers, body }: Captured): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { method, headers: own(headers), body })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text) }
}

/** What a client writes itself must not be given to it. */
function own(headers: Record<string, string>): Record<string, string> {
  const written = /^(:|host$|connection$|content-length$|accept-encoding$|sec-)/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !written.test(name)))
}
