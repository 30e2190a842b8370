import { createStore, type StoreApi } from 'zustand/vanilla'
import { failureOf } from '../../wallets/embedded/failure.ts'
import { type Action, type ActionEvent, next } from './action.ts'

/** What became of an action; `ignored` while another was underway. */
export type Outcome<value> =
  | { readonly status: 'done'; readonly value: value }
  | { readonly status: 'failed' | 'ignored' }

export type ActionRunner<name extends string> = {
  readonly store: StoreApi<Action<name>>
  /** Does `work` in the caller's own turn, so that prompts open in their tap. Never throws: the action says why it failed. */
  run<value>(name: name, work: () => Promise<value>): Promise<Outcome<value>>
  /** The network is back. */
  forget(): void
}

/** One action at a time, with its status for all who draw it. */
export function createActionRunner<name extends string>({
  isOnline = () => navigator.onLine,
} = {}): ActionRunner<name> {
  const store = createStore<Action<name>>(() => ({ status: 'none' }))
  const step = (event: ActionEvent<name>) => store.setState((action) => next(action, event), true)
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
