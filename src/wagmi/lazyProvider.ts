/** What every provider of ours has. */
export type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: never, listener: never): unknown
  removeListener(event: never, listener: never): unknown
}

/** What of a provider is there before it has loaded. `load` is for all the rest. */
export type LazyProvider<provider extends Provider> = Pick<provider, 'request' | 'on' | 'removeListener'> & {
  load(): Promise<provider>
}

/** A provider that loads when somebody asks it, or listens to it. */
export function lazyProvider<provider extends Provider>(load: () => Promise<provider>): LazyProvider<provider> {
  // Who cannot load has nothing to tell; whoever asks for something hears why.
  const listen = (use: (provider: provider) => unknown) => void load().then(use, () => {})
  return {
    load,
    request: async (request) => (await load()).request(request),
    on: (...heard) => listen((provider) => provider.on(...heard)),
    removeListener: (...heard) => listen((provider) => provider.removeListener(...heard)),
  }
}
