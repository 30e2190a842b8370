import type { CustodyState } from 'latchkey/wallets/custody'

/** The state of the wallet while somebody is signed in. */
export type SignedIn = Extract<CustodyState, { status: 'signed-in' }>
