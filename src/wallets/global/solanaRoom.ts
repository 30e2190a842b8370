import { solanaActions } from '../../wire/global/solanaActions.ts'
import type { GlobalState } from '../../wire/global/storedState.ts'
import { parse } from '../../wire/parse.ts'
import type { GlobalSolana, SolanaState } from './globalSolana.ts'
import type { GlobalStore } from './store.ts'

/** Answers for the Solana accounts of the page's one connection. */
export function createSolanaRoom(room: {
  store: GlobalStore
  connect: () => Promise<void>
  /** Seals and asks; `read` checks what comes back. */
  ask: <result>(name: string, args: unknown, read: (data: unknown) => result) => Promise<result>
}): GlobalSolana {
  const { store, connect, ask } = room
  const state = () => toSolanaState(store.read())
  return {
    state: async () => state(),
    async connect() {
      if (state().accounts.length === 0) await connect()
      return state()
    },
    request: (action, args) =>
      // The table pairs each action with its reply; TypeScript loses the pair in between.
      ask(
        action,
        parse(solanaActions[action].request, args),
        (data) => parse(solanaActions[action].reply, data) as never,
      ),
    subscribe: (listener) =>
      store.subscribe((after, before) => {
        const [now, then] = [toSolanaState(after), toSolanaState(before)]
        if (JSON.stringify(now) !== JSON.stringify(then)) listener(now)
      }),
  }
}

function toSolanaState({ wallets, solana }: GlobalState): SolanaState {
  return {
    accounts: wallets.filter(({ chain }) => chain === 'SOL').map(({ address }) => address),
    network: solana?.currentNetwork,
  }
}
