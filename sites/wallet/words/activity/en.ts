import type { SameShape } from 'latchkey/react/screens'
import type { EntryStatus } from '../../activity/entry.ts'

/** The sentences of the activity: what was signed and sent. Titles are the same before and after a result is known. */
export const en = {
  titles: {
    send: 'Send {amount}',
    sendTokens: 'Send tokens',
    allow: 'Allow {spender} to spend {token}',
    allowAny: 'Allow {spender} to spend tokens',
    allowAll: 'Allow {spender} to take a collection',
    revoke: 'Stop {spender} from spending tokens',
    permission: 'Permission to spend tokens',
    create: 'Deploy a contract',
    call: 'Call {name}',
    callUnnamed: 'Call a contract',
    message: 'Sign a message',
    signIn: 'Sign in to {site}',
    signInUnnamed: 'Sign in to a site',
    data: 'Sign {name}',
    dataUnnamed: 'Sign data',
    solana: 'Solana transaction',
  },
  statuses: {
    signed: 'Signed',
    pending: 'Pending',
    confirmed: 'Confirmed',
    failed: 'Failed',
  } satisfies Record<EntryStatus['kind'], string>,
  reasons: {
    reverted: 'The network carried out the transaction and undid it. The fee was charged all the same.',
    replaced: 'Another transaction of this account took its place. This one can no longer go through.',
    rejected: 'The network’s node refused it. It may still go through, so check before you send again.',
    lost: 'The network doesn’t know this transaction. It may still go through, so check before you send again.',
  } satisfies Record<(EntryStatus & { kind: 'failed' })['reason'], string>,
  empty: {
    title: 'No activity yet',
    text: 'What you sign and send with this wallet appears here, with the site that asked for it and the result.',
  },
  kept: 'This list is kept on this device only.',
  status: 'Status',
  reason: 'Reason given by the contract',
  site: 'Requested by',
  wallet: 'This wallet',
  unverified: 'Unverified site',
  time: 'Time',
  accounts: 'Account',
  allAccounts: 'All accounts',
  clear: 'Clear list',
  clearAsk:
    'This removes the list from this device. Pending transactions stay, and nothing changes on the network. This can’t be undone.',
  lastRequest: 'Last request',
} as const

export type ActivityWords = SameShape<typeof en>
