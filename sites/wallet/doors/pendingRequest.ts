import type { Network } from 'latchkey/wire/account'
import type { Address, Hex } from 'viem'
import type { Requester } from '../review/requester.ts'
import type { SolanaCall } from '../review/solana/solanaCall.ts'
import type { OfferedMethod } from './offeredMethods.ts'

/** What every request has, whichever door it came through. */
type Common = {
  /** Tells this request from any other. */
  id: string
  requester: Requester
  /** The user said no. */
  reject(): Promise<void>
  /** Ends the page's connection, and with it everything that it asks. */
  disconnect?(): Promise<void>
}

/** Networks of which the user gives some; a page does not connect without those that it requires. */
type OfferedNetworks = readonly { network: Network; isRequired: boolean }[]

/** A page wants to see accounts. */
export type ConnectRequest = Common & {
  kind: 'connect'
  /** The answer is sealed for the named origin alone, proven or not (threats T6). */
  isSealed: boolean
  isFirstTime: boolean
  accounts: 'one' | 'several'
  /** With `current` the page gets every network of the wallet, and the user chooses the one to begin with. */
  networks: 'current' | OfferedNetworks
  /** Methods that the page may ask for; undefined where the wire names none before it is connected. */
  methods: readonly OfferedMethod[] | undefined
  /** The wire carries a Solana account beside the others. */
  takesSolana: boolean
  /** The page may have its connection prolonged. */
  isExtendable: boolean
  approve(grant: ConnectGrant): Promise<void>
}

/** What a user gives a page. */
export type ConnectGrant = AccountChoice & { solana?: { address: string; network: string } | undefined }

/** Of accounts and networks the first is the one in use. */
export type AccountChoice = {
  addresses: readonly [Address, ...Address[]]
  networks: readonly [Network, ...Network[]]
}

/** A page wants to connect and have a sign-in signed at once. */
export type SignInRequest = Common & {
  kind: 'sign-in'
  networks: readonly Network[]
  /** Methods that the page may ask for afterwards; none where it only wants the sign-in. */
  methods: readonly OfferedMethod[]
  /** The texts to sign, one for each network in its order. */
  toTexts(choice: { address: Address; networks: readonly Network[] }): readonly string[]
  /** @param sign signs one of the texts */
  approve(choice: AccountChoice, sign: (text: string) => Promise<Hex>): Promise<void>
}

/** A connected page wants to be on another network. */
export type SwitchNetworkRequest = Common & { kind: 'switch-network'; network: Network; approve(): Promise<void> }

/** A connected page wants something signed or sent by one of the accounts that it was given. */
export type EthereumRequest = Common & {
  kind: 'ethereum'
  accounts: readonly Address[]
  /** Undefined where what came is no request. */
  call: EthereumCall | undefined
  /** The wallet itself says no. */
  refuse(error: { code: number; message: string }): Promise<void>
  /**
   * Takes the request for good, then runs `effect`, which may sign, and answers with what it returns. A failed effect may
   * be tried again.
   */
  approve(effect: () => Promise<unknown>): Promise<void>
}
export type EthereumCall = { chainId: number; method: string; params: readonly unknown[] }

/** The same for the Solana account. */
export type SolanaRequest = Common & {
  kind: 'solana'
  account: string | undefined
  call: SolanaCall | undefined
  refuse(error: { code: number; message: string }): Promise<void>
  approve(effect: () => Promise<Record<string, string>>): Promise<void>
}

/** What a page asks of the user, whichever door it came through, and the way to answer it. */
export type PendingRequest = ConnectRequest | SignInRequest | SwitchNetworkRequest | EthereumRequest | SolanaRequest
