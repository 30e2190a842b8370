import { once } from './once.ts'

/** A provider that pairs with a wallet. */
type PairingProvider = {
  init(): Promise<void>
  request(request: { method: string; params?: unknown }, ...options: never[]): Promise<unknown>
  on(event: never, listener: never): void
  removeListener(event: never, listener: never): void
  abortPairing(): void
}

/** The part of a provider that works before it has loaded. `load` returns the whole. */
export type LazyPairingProvider<provider extends PairingProvider> = Pick<
  provider,
  'on' | 'removeListener' | 'request' | 'abortPairing'
> & { load(): Promise<provider> }

/** A provider that loads, restores its session and connects on the first request. Adding a listener does not load it. */
export function lazyPairingProvider<provider extends PairingProvider>(
  create: () => Promise<provider>,
): LazyPairingProvider<provider> & {
  /** Runs a method that pairs. An abort during loading applies to it. */
  call<result>(work: (provider: provider) => Promise<result>): Promise<result>
} {
  let provider: provider | undefined
  let aborts = 0
  const early: ((provider: provider) => void)[] = []
  const whenCreated = (use: (provider: provider) => void) => {
    if (provider) use(provider)
    else early.push(use)
  }
  const created = once(async () => {
    provider = await create()
    // Before `init`, which emits late answers.
    for (const use of early) use(provider)
    return provider
  })
  const load = async () => {
    const ready = await created()
    await ready.init()
    return ready
  }
  /** An abort during loading applies to earlier calls: they start, and end at once. */
  const call = async <result>(work: (provider: provider) => Promise<result>): Promise<result> => {
    const before = aborts
    const ready = await load()
    const answer = work(ready)
    if (aborts !== before) ready.abortPairing()
    return answer
  }

  /** A method of the provider, by its own type. */
  type Listen = (event: never, listener: never) => void
  return {
    load,
    call,
    on: ((...args) => whenCreated((ready) => ready.on(...args))) as Listen as provider['on'],
    removeListener: ((...args) =>
      whenCreated((ready) => ready.removeListener(...args))) as Listen as provider['removeListener'],
    request: ((...args) =>
      call((ready) => ready.request(...args))) as PairingProvider['request'] as provider['request'],
    abortPairing() {
      aborts += 1
      provider?.abortPairing()
    },
  }
}
