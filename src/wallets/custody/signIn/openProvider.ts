import { closedPollMs } from '../../../core/popup/limits.ts'
import { PopupClosedError, PopupOpenError } from '../../../core/popup/popupErrors.ts'
import { discoverProvider, exchangeCode, type OidcRequest, readReturn, toAuthorization } from './oidcRequest.ts'

const size = 'width=420,height=640'

/** A window in which the user signs in at their provider. */
export type ProviderWindow = {
  /**
   * @throws {PopupClosedError} when the user closes it
   * @throws {AccountError} `invalid_identity` when the provider answers with no token
   */
  getIdToken: (request: OidcRequest) => Promise<string>
  close: () => void
}

/**
 * Opens an empty window synchronously, sends it to the provider, and reads the URL when it returns to a page of this origin; that
 * page needs no script.
 * @throws {PopupOpenError} when the browser blocks it
 */
export function openProvider(options: {
  /** By default this page's origin. */
  redirectUri?: string | undefined
  fetch?: typeof fetch | undefined
}): ProviderWindow {
  const redirectUri = options.redirectUri ?? `${location.origin}/`
  // Not the hosted wallet's function: pages load that one at once, and sharing a file with it would make them load more.
  const popup = window.open('', '_blank', `popup,${size}`)
  if (!popup) throw new PopupOpenError()
  // The window shows foreign pages; none of them may navigate this page.
  popup.opener = null
  const life = new AbortController()

  return {
    async getIdToken(request) {
      const found = await discoverProvider(request.issuer, options.fetch)
      const authorization = await toAuthorization(found, { ...request, redirectUri })
      popup.location.href = authorization.url
      const { state } = authorization
      const returned = readReturn(await waitForReturn(popup, redirectUri, life.signal), { state, found })
      return 'idToken' in returned
        ? returned.idToken
        : exchangeCode(found, { ...authorization, code: returned.code }, options.fetch)
    },
    close() {
      life.abort(new PopupClosedError())
      popup.close()
    },
  }
}

/**
 * Returns the URL of the page that the provider redirected to, or undefined while the window is at another origin, where it
 * cannot be read.
 */
function waitForReturn(popup: Window, redirectUri: string, signal: AbortSignal): Promise<URL> {
  const { origin, pathname } = new URL(redirectUri)
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      if (popup.closed) return end(() => reject(new PopupClosedError()))
      const url = readAddress(popup)
      if (url?.origin !== origin || url.pathname !== pathname) return
      // Keeps the response out of the browser history.
      popup.history.replaceState(null, '', pathname)
      end(() => resolve(url))
    }, closedPollMs)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)))
    function end(settle: () => void): void {
      clearInterval(timer)
      settle()
    }
  })
}

function readAddress(popup: Window): URL | undefined {
  try {
    return new URL(popup.location.href)
  } catch {
    return undefined
  }
}
