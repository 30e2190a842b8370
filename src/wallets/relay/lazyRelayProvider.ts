import { once } from '../../core/once.ts'
import type { RelayProvider } from './relayProvider.ts'

/** The part of a provider that works before it has loaded. `load` returns the whole. */
export type LazyRelayProvider = Pick<
  RelayProvider,
  'on' | 'removeListener' | 'request' | 'authenticate' | 'abortPairing'
> & { load(): Promise<RelayProvider> }

/** A provider that loads, restores its session and connects on the first request. Adding a listener does not load it. */
export function lazyRelayProvider(create: () => Promise<RelayProvider>): LazyRelayProvider {
  let provider: RelayProvider | undefined
  let aborts = 0
  const early: ((provider: RelayProvider) => void)[] = []
  const whenCreated = (use: (provider: RelayProvider) => void) => {
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
  const call = async <result>(work: (provider: RelayProvider) => Promise<result>): Promise<result> => {
    const before = aborts
    const ready = await load()
    const answer = work(ready)
    if (aborts !== before) ready.abortPairing()
    return answer
  }

  return {
    load,
    on: (...args) => whenCreated((ready) => ready.on(...args)),
    removeListener: (...args) => whenCreated((ready) => ready.removeListener(...args)),
    request: (...args) => call((ready) => ready.request(...args)),
    authenticate: (...args) => call((ready) => ready.authenticate(...args)),
    abortPairing() {
      aborts += 1
      provider?.abortPairing()
    },
  }
}
