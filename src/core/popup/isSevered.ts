import { isSeveringPolicy } from '../../wire/openerPolicy.ts'

const headerTimeoutMs = 1000
const policyHeader = 'cross-origin-opener-policy'

/**
 * Returns this page's own Cross-Origin-Opener-Policy as a HEAD request shows it; undefined if it shows none, or cannot be made. Cheap
 * enough to ask before a window is used.
 */
export async function readOpenerPolicy(): Promise<string | undefined> {
  try {
    const { headers } = await request('HEAD')
    return headers.get(policyHeader) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether this page's own Cross-Origin-Opener-Policy cuts it off from the windows it opens. */
export async function isSevered(): Promise<boolean> {
  try {
    const { headers } = await requestPage()
    return isSeveringPolicy(headers.get(policyHeader))
  } catch {
    // The page forbids the request or cannot make it. Assume that the window really was closed.
    return false
  }
}

/** Sends HEAD, then GET if needed: some servers refuse HEAD, and some answer it without the page's own headers. */
async function requestPage(): Promise<Response> {
  const head = await request('HEAD')
  if (head.ok && head.headers.has(policyHeader)) return head
  const page = await request('GET')
  void page.body?.cancel()
  return page
}

function request(method: 'HEAD' | 'GET'): Promise<Response> {
  // The URL that the document was loaded from. A single-page app may have changed the one in the address bar.
  const [document] = performance.getEntriesByType('navigation')
  return fetch(document?.name || location.href, { method, signal: AbortSignal.timeout(headerTimeoutMs) })
}
