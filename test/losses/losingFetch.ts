/** The one answer, or request, that a network loses. */
export type Loss = {
  /** One of `LosingFetch.asked`. */
  request: string
  /** Whether the server still handles it. */
  lost: 'answer' | 'request'
}

export type LosingFetch = {
  fetch: typeof fetch
  /** The requests: method, path without the parts that differ between runs, and a counter. */
  asked: readonly string[]
  /** Whether the message was lost. */
  hasLost: () => boolean
  /** From now on it loses and records nothing. */
  mend: () => void
}

/** A network that loses one message, after `start`. All others arrive. */
export function losingFetch(network: typeof fetch, loss?: Loss): LosingFetch {
  const asked: string[] = []
  let hasLost = false
  let isMended = false
  return {
    asked,
    hasLost: () => hasLost,
    mend() {
      isMended = true
    },
    async fetch(url, init) {
      if (isMended) return network(url, init)
      const request = numbered(asked, nameOf(String(url), init?.method))
      asked.push(request)
      if (hasLost || request !== loss?.request) return network(url, init)
      hasLost = true
      if (loss.lost === 'answer') await network(url, init)
      throw new TypeError('Failed to fetch')
    },
  }
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function nameOf(url: string, method = 'GET'): string {
  return `${method} ${new URL(url).pathname.replaceAll(uuids, '*')}`
}

function numbered(asked: readonly string[], name: string): string {
  return `${name} #${asked.filter((each) => each.startsWith(`${name} #`)).length + 1}`
}
