import type { SolanaAction } from '../../wire/global/solanaActionNames.ts'
import { type SolanaReply, type SolanaRequest, solanaActions } from '../../wire/global/solanaActions.ts'
import type { GlobalState } from '../../wire/global/storedState.ts'
import { parse } from '../../wire/parse.ts'
import type { GlobalStore } from './store.ts'

/** The Solana accounts shared with the page: addresses in base58, and the network, e.g. `mainnet`. */
export type SolanaState = { accounts: readonly string[]; network: string | undefined }

/** The hosted wallet's Solana side, used by its Wallet Standard wallet; pages rarely call it themselves. */
export type GlobalSolana = {
  /** Reads the current accounts without asking the user. */
  state: () => Promise<SolanaState>
  /** Connects unless the page already has a Solana account. Call it inside the click. */
  connect: () => Promise<SolanaState>
  /** Asks the user. Call it inside the click. */
  request: <action extends SolanaAction>(action: action, args: SolanaRequest<action>) => Promise<SolanaReply<action>>
  /**
   * Calls `listener` on each change;
   * @returns a function that removes it
   */
  subscribe: (listener: (state: SolanaState) => void) => () => void
}

/** The Solana side of the page's one connection. */
export function createGlobalSolana(options: {
  store: GlobalStore
  connect: () => Promise<void>
  /** Encrypts and asks; `read` checks the answer. */
  ask: <result>(name: string, args: unknown, read: (data: unknown) => result) => Promise<result>
}): GlobalSolana {
  const { store, connect, ask } = options
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
