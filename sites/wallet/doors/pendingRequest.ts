import type { AskedRequest } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import type { Address, Hex } from 'viem'
import type { SolanaCall } from '../review/solana/solanaCall.ts'
import type { OfferedMethod } from './offeredMethods.ts'

/** Networks that the user can choose from. A page does not connect without those that it requires. */
type OfferedNetworks = readonly { network: Network; isRequired: boolean }[]

/** A page wants to see accounts. */
export type ConnectRequest = AskedRequest & {
  kind: 'connect'
  /** The answer is sealed for the named origin alone, proven or not (threats T6). */
  isSealed: boolean
  isFirstTime: boolean
  accounts: 'one' | 'several'
  /** With `current` the page gets every network of the wallet, and the user chooses the one to begin with. */
  networks: 'current' | OfferedNetworks
  /** Methods that the page may call; undefined if the wire does not name any before connecting. */
  methods: readonly OfferedMethod[] | undefined
  /** The wire can carry a Solana account too. */
  takesSolana: boolean
  /** The page may extend its connection. */
  isExtendable: boolean
  approve(grant: ConnectGrant): Promise<void>
}

/** What a user gives a page. */
export type ConnectGrant = AccountChoice & { solana?: { address: string; network: string } | undefined }

/** The first account and the first network are the ones in use. */
export type AccountChoice = {
  addresses: readonly [Address, ...Address[]]
  networks: readonly [Network, ...Network[]]
}

/** A page wants to connect and have a sign-in signed at once. */
export type SignInRequest = AskedRequest & {
  kind: 'sign-in'
  networks: readonly Network[]
  /** Methods that the page may call afterwards. Empty if it only wants the sign-in. */
  methods: readonly OfferedMethod[]
  /** The texts to sign, one for each network in its order. */
  toTexts(choice: { address: Address; networks: readonly Network[] }): readonly string[]
  /** @param sign signs one of the texts */
  approve(choice: AccountChoice, sign: (text: string) => Promise<Hex>): Promise<void>
}

/** A connected page wants to use another network. */
export type SwitchNetworkRequest = AskedRequest & { kind: 'switch-network'; network: Network; approve(): Promise<void> }

/** A connected page wants something signed or sent by one of the accounts that it was given. */
export type EthereumRequest = AskedRequest & {
  kind: 'ethereum'
  accounts: readonly Address[]
  /** Undefined if the page sent no valid request. */
  call: EthereumCall | undefined
  /** Refuses the request for the wallet itself. */
  refuse(error: { code: number; message: string }): Promise<void>
  /**
   * Claims the request, then runs `effect`, which may sign, and answers with its result. A failed effect may be tried
   * again.
   */
  approve(effect: () => Promise<unknown>): Promise<void>
}
export type EthereumCall = { chainId: number; method: string; params: readonly unknown[] }

/** The same for the Solana account. */
export type SolanaRequest = AskedRequest & {
  kind: 'solana'
  account: string | undefined
  call: SolanaCall | undefined
  refuse(error: { code: number; message: string }): Promise<void>
  approve(effect: () => Promise<Record<string, string>>): Promise<void>
}

/** A page's request to the user, from any door, with functions to answer it. */
export type PendingRequest = ConnectRequest | SignInRequest | SwitchNetworkRequest | EthereumRequest | SolanaRequest
