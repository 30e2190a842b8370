const headerTimeoutMs = 1000

/** Whether this page's own Cross-Origin-Opener-Policy cuts it off from the windows it opens. */
export async function isSevered(): Promise<boolean> {
  try {
    const { headers } = await requestPage()
    return /^same-origin(?!-allow-popups)/.test(headers.get('cross-origin-opener-policy') ?? '')
  } catch {
    // The page forbids the request or cannot make it. Assume that the window really was closed.
    return false
  }
}

/** Sends HEAD, then GET if needed: some servers refuse HEAD, and some answer it without the page's own headers. */
async function requestPage(): Promise<Response> {
  // The URL that the document was loaded from. A single-page app may have changed the one in the address bar.
  const [document] = performance.getEntriesByType('navigation')
  const url = document?.name || location.href
  const signal = AbortSignal.timeout(headerTimeoutMs)
  const head = await fetch(url, { method: 'HEAD', signal })
  if (head.ok && head.headers.has('cross-origin-opener-policy')) return head
  const page = await fetch(url, { signal })
  void page.body?.cancel()
  return page
}
