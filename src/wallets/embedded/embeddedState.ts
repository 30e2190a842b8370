import type { Person } from '../../wire/account/person.ts'

export type Address = `0x${string}`
/** In the order they were created. The first one was created with the wallet. */
export type Accounts = readonly [Address, ...Address[]]

type SignedOut = { status: 'signed-out' }
export type SignedIn = {
  status: 'signed-in'
  person: Person
  accounts: Accounts
  activeAddress: Address
  /** The session key that signs without a prompt. Undefined if there is none, or if every request needs a prompt. */
  session?: SessionLife | undefined
}

/** The remaining life of the session key. A page may warn before it ends, and renew it in a click. */
export type SessionLife = {
  /** Compressed point, 66 lower-case hex characters. */
  publicKey: string
  /** Milliseconds since the epoch. */
  expirationDate: number
  phase: 'live' | 'ending' | 'over'
}

type Entry = { person: Person; accounts: Accounts; activeAddress?: Address; session?: SessionLife | undefined }

/** The user of this wallet. Pages render from this state alone. */
export type EmbeddedState =
  /** Before `restore` has looked. */
  | { status: 'restoring' }
  | SignedOut
  /** A passkey prompt is open, or its answer is in transit. `before` is the state after a rejection. */
  | { status: 'signing-in'; before: SignedOut | SignedIn }
  | SignedIn

export type EmbeddedEvent =
  /** `found` is the user who signed in here before, if that session is still valid. */
  | { type: 'restored'; found?: Entry | undefined }
  | { type: 'asked' }
  | { type: 'failed' }
  | ({ type: 'entered' } & Entry)
  | { type: 'left' }
  | { type: 'added'; address: Address }
  | { type: 'selected'; address: Address }
  /** The session key was renewed, is about to end, or was removed. */
  | { type: 'session'; session: SessionLife | undefined }
  /** The account server's new data of the same user. */
  | { type: 'changed'; person: Person }

/** Returns the state after `event`. Events that do not apply to a state change nothing. */
export function next(state: EmbeddedState, event: EmbeddedEvent): EmbeddedState {
  switch (event.type) {
    case 'restored':
      // A user who signed in during the restore takes precedence.
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

/** Returns the signed-in user, also while a prompt for another user is open. */
export function signedInState(state: EmbeddedState): SignedIn | undefined {
  const held = state.status === 'signing-in' ? state.before : state
  return held.status === 'signed-in' ? held : undefined
}

/** Finds the account at `address`, in the server's spelling. Addresses are compared without their EIP-55 casing. */
export function findAccount(accounts: readonly Address[], address: string): Address | undefined {
  return accounts.find((account) => account.toLowerCase() === address.toLowerCase())
}

function enter({ person, accounts, activeAddress, session }: Entry): EmbeddedState {
  const active = activeAddress && findAccount(accounts, activeAddress)
  return { status: 'signed-in', person, accounts, activeAddress: active ?? accounts[0], session }
}
