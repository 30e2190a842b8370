import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Deed, type DeedEvent, next } from './deed.ts'
import { failureOf } from './failure.ts'

/** What became of a deed; `ignored` while another was underway. */
export type Outcome<value> =
  | { readonly status: 'done'; readonly value: value }
  | { readonly status: 'failed' | 'ignored' }

export type Deeds<name extends string> = {
  readonly store: StoreApi<Deed<name>>
  /** Does `work` in the caller's own turn, so that prompts open in their tap. Never throws: the deed says why it failed. */
  run<value>(name: name, work: () => Promise<value>): Promise<Outcome<value>>
  /** The network is back. */
  forget(): void
}

/** One deed at a time, with its status for all who draw it. */
export function createDeeds<name extends string>({ isOnline = () => navigator.onLine } = {}): Deeds<name> {
  const store = createStore<Deed<name>>(() => ({ status: 'none' }))
  const step = (event: DeedEvent<name>) => store.setState((deed) => next(deed, event), true)
  return {
    store,
    async run(name, work) {
      if (store.getState().status === 'underway') return { status: 'ignored' }
      step({ type: 'asked', name })
      try {
        const value = await work()
        step({ type: 'done' })
        return { status: 'done', value }
      } catch (error) {
        step({ type: 'failed', failure: failureOf(error, isOnline()), error })
        return { status: 'failed' }
      }
    },
    forget: () => step({ type: 'online' }),
  }
}
