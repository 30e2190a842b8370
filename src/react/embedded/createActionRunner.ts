import { createStore, type StoreApi } from 'zustand/vanilla'
import { failureOf } from '../../wallets/embedded/failure.ts'
import { type Action, type ActionEvent, next } from './action.ts'

/** The outcome of an action; `ignored` if another one was underway. */
export type Outcome<value> =
  | { readonly status: 'done'; readonly value: value }
  | { readonly status: 'failed' | 'ignored' }

export type ActionRunner<name extends string> = {
  readonly store: StoreApi<Action<name>>
  /** Starts `work` synchronously, so that prompts open in the user's tap. Never throws: the state holds the failure. */
  run<value>(name: name, work: () => Promise<value>): Promise<Outcome<value>>
  /** Forgets a failure that the network caused. Call it when the network is back. */
  forget(): void
}

/** Runs one action at a time and holds its status in a store. */
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
