import { once } from '../../core/once.ts'
import type { RelayProvider } from './relayProvider.ts'

/** What of a provider is there before it has loaded. `load` is for all the rest. */
export type LazyRelayProvider = Pick<
  RelayProvider,
  'on' | 'removeListener' | 'request' | 'authenticate' | 'abortPairing'
> & { load(): Promise<RelayProvider> }

/** A provider that loads, restores its session and dials when something is asked of it; listening asks nothing. */
export function lazyRelayProvider(create: () => Promise<RelayProvider>): LazyRelayProvider {
  let provider: RelayProvider | undefined
  let aborts = 0
  const early: ((provider: RelayProvider) => void)[] = []
  const whenCreated = (say: (provider: RelayProvider) => void) => {
    if (provider) say(provider)
    else early.push(say)
  }
  const created = once(async () => {
    provider = await create()
    // Before `init`, which tells late answers.
    for (const say of early) say(provider)
    return provider
  })
  const load = async () => {
    const ready = await created()
    await ready.init()
    return ready
  }
  /** Who aborts while it loads means what was asked before: that begins, and ends at once. */
  const ask = async <result>(work: (provider: RelayProvider) => Promise<result>): Promise<result> => {
    const before = aborts
    const ready = await load()
    const answer = work(ready)
    if (aborts !== before) ready.abortPairing()
    return answer
  }

  return {
    load,
    on: (...heard) => whenCreated((ready) => ready.on(...heard)),
    removeListener: (...heard) => whenCreated((ready) => ready.removeListener(...heard)),
    request: (...asked) => ask((ready) => ready.request(...asked)),
    authenticate: (...asked) => ask((ready) => ready.authenticate(...asked)),
    abortPairing() {
      aborts += 1
      provider?.abortPairing()
    },
  }
}
