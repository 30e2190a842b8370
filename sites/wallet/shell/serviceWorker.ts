declare const self: ServiceWorkerGlobalScope

/** What this build consists of; `vite.config.ts` writes it in front of this file. A new build is a new worker. */
declare const shell: { version: string; files: readonly string[] }

const shellCache = `latchkey-shell-${shell.version}`
/** The page that sign-in providers return to. It has no scripts, so none can read what its address holds. */
const returnPage = '/signed-in.html'
/** What servers say of this wallet, kept for the next start without a network. Nothing secret is ever in it. */
const answerCache = 'latchkey-answers'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(shell.files)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate' && pathname !== returnPage) return event.respondWith(page())
  const isOurs = origin === self.location.origin
  if (isOurs && shell.files.includes(pathname)) return event.respondWith(file(pathname, request))
  const isConfiguration = isOurs && pathname === '/config.json'
  const isEnvironment = /\/environments\/[^/]+$/.test(pathname)
  if (isConfiguration || isEnvironment) event.respondWith(answer(request))
})

/**
 * Every address of the wallet is the one page. It is asked for without path and query, so what those hold (the key of a
 * pairing, threats T9) stays here. The network comes first: a new version is never kept waiting by an old one.
 */
async function page(): Promise<Response> {
  try {
    const response = await fetch('/')
    if (response.ok) return response
  } catch {
    // No network: the page as it was when this worker came.
  }
  return (await caches.match('/', { cacheName: shellCache })) ?? Response.error()
}

/** A file of this build. Its name changes with its content. */
async function file(pathname: string, request: Request): Promise<Response> {
  return (await caches.match(pathname, { cacheName: shellCache })) ?? fetch(request)
}

/** Asked for each time; the last answer stands in only where there is no network. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(answerCache)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch {
    return (await cache.match(request)) ?? Response.error()
  }
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== shellCache && name !== answerCache).map((name) => caches.delete(name)),
  )
}
