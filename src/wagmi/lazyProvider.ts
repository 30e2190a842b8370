/** The interface of all our providers. */
export type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: never, listener: never): unknown
  removeListener(event: never, listener: never): unknown
}

/** The part of a provider that works before it has loaded. `load` returns the whole. */
export type LazyProvider<provider extends Provider> = Pick<provider, 'request' | 'on' | 'removeListener'> & {
  load(): Promise<provider>
}

/** A provider that loads on its first request or listener. */
export function lazyProvider<provider extends Provider>(load: () => Promise<provider>): LazyProvider<provider> {
  // A provider that fails to load emits nothing. A request rejects with the reason.
  const listen = (use: (provider: provider) => unknown) => void load().then(use, () => {})
  return {
    load,
    request: async (request) => (await load()).request(request),
    on: (...heard) => listen((provider) => provider.on(...heard)),
    removeListener: (...heard) => listen((provider) => provider.removeListener(...heard)),
  }
}
