declare const self: ServiceWorkerGlobalScope

/** The files of this build. `vite.config.ts` writes them in front of this file, so that each build is a new worker. */
declare const shell: { version: string; files: readonly string[] }

const shellCache = `latchkey-shell-${shell.version}`
/** The page that sign-in providers return to. It has no scripts, so none can read what its address holds. */
const returnPage = '/signed-in.html'
/** Answers of the servers, kept for the next start without a network. They hold no secrets. */
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
 * Every address of the wallet shows the same page. It is requested without path and query, which may hold secrets (the
 * key of a pairing, threats T9). The network comes first, so that an old version never delays a new one.
 */
async function page(): Promise<Response> {
  try {
    const response = await fetch('/')
    if (response.ok) return response
  } catch {
    // No network: the page as it was when this worker was installed.
  }
  return (await caches.match('/', { cacheName: shellCache })) ?? Response.error()
}

/** A file of this build. Its name changes with its content. */
async function file(pathname: string, request: Request): Promise<Response> {
  return (await caches.match(pathname, { cacheName: shellCache })) ?? fetch(request)
}

/** Requested every time. The last answer is used only without a network. */
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
