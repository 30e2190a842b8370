import type { Person } from '../../wire/account/person.ts'

export type Address = `0x${string}`
/** In the order they were made; the first came with the wallet. */
export type Accounts = readonly [Address, ...Address[]]

type SignedOut = { status: 'signed-out' }
export type SignedIn = {
  status: 'signed-in'
  person: Person
  accounts: Accounts
  activeAddress: Address
  /** The session key that signs without asking; none where there is none, or where every request is a prompt. */
  session?: SessionLife | undefined
}

/** How long the session key lasts: a page may warn before it ends, and renew it in a tap. */
export type SessionLife = {
  /** Compressed point, 66 lower-case hex characters. */
  publicKey: string
  /** Milliseconds since the epoch. */
  expirationDate: number
  phase: 'live' | 'ending' | 'over'
}

type Entry = { person: Person; accounts: Accounts; activeAddress?: Address; session?: SessionLife | undefined }

/** Who uses this wallet. A page draws from this alone. */
export type EmbeddedState =
  /** Before `restore` has looked. */
  | { status: 'restoring' }
  | SignedOut
  /** A passkey prompt is open or its answer is on its way; `before` is where a refusal leads back to. */
  | { status: 'signing-in'; before: SignedOut | SignedIn }
  | SignedIn

export type EmbeddedEvent =
  /** `found` is who signed in here before, where that still holds. */
  | { type: 'restored'; found?: Entry }
  | { type: 'asked' }
  | { type: 'failed' }
  | ({ type: 'entered' } & Entry)
  | { type: 'left' }
  | { type: 'added'; address: Address }
  | { type: 'selected'; address: Address }
  /** The session key was renewed, nears its end, or is gone. */
  | { type: 'session'; session: SessionLife | undefined }
  /** What the account server now knows of the same person. */
  | { type: 'changed'; person: Person }

/** The state after `event`; events that make no sense in a state change nothing. */
export function next(state: EmbeddedState, event: EmbeddedEvent): EmbeddedState {
  switch (event.type) {
    case 'restored':
      // Whoever signed in while the past was looked up is right.
      if (state.status === 'signing-in' || state.status === 'signed-in') return state
      return event.found ? enter(event.found) : { status: 'signed-out' }
    case 'asked':
      if (state.status === 'signing-in') return state
      return { status: 'signing-in', before: state.status === 'signed-in' ? state : { status: 'signed-out' } }
    case 'failed':
      return state.status === 'signing-in' ? state.before : state
    case 'entered':
      return enter(event)
    case 'left':
      return { status: 'signed-out' }
    case 'added':
      if (state.status !== 'signed-in' || findAccount(state.accounts, event.address)) return state
      return { ...state, accounts: [...state.accounts, event.address] }
    case 'selected':
      if (state.status !== 'signed-in') return state
      return { ...state, activeAddress: findAccount(state.accounts, event.address) ?? state.activeAddress }
    case 'session':
      return state.status === 'signed-in' ? { ...state, session: event.session } : state
    case 'changed':
      if (state.status !== 'signed-in' || state.person.personId !== event.person.personId) return state
      return { ...state, person: event.person }
    default:
      return event satisfies never
  }
}

/** Who is signed in, also while a prompt for somebody else is open. */
export function signedInState(state: EmbeddedState): SignedIn | undefined {
  const held = state.status === 'signing-in' ? state.before : state
  return held.status === 'signed-in' ? held : undefined
}

/** The account at `address`, as the server spells it: addresses are equal whatever their EIP-55 casing. */
export function findAccount(accounts: readonly Address[], address: string): Address | undefined {
  return accounts.find((account) => account.toLowerCase() === address.toLowerCase())
}

function enter({ person, accounts, activeAddress, session }: Entry): EmbeddedState {
  const active = activeAddress && findAccount(accounts, activeAddress)
  return { status: 'signed-in', person, accounts, activeAddress: active ?? accounts[0], session }
}
