import type { SameShape } from 'latchkey/react/screens'
import type { AmountProblem, NoAmount } from 'latchkey/review'
import type { ItemProblem } from '../../send/readItemId.ts'
import type { RecipientProblem } from '../../send/readRecipient.ts'

/** The sentences of tokens, receiving and sending. */
export const en = {
  receive: {
    open: 'Receive',
    title: 'Receive on {network}',
    text: 'This address is for {network}. What is sent on another network may not appear in this wallet.',
    code: 'QR code with the address of this account',
  },

  tokens: {
    title: 'Tokens',
    loading: 'Loading tokens…',
    none: 'No tokens on {network}.',
    incomplete: 'Some tokens may be missing because the network didn’t answer every question.',
    recent: 'Only recent transfers were read. Tokens that you received long ago may be missing.',
    failed: 'The network didn’t answer, so your tokens can’t be shown.',
    showAll: 'Show all ({count})',
    sendToken: 'Send {token}',
    items: '{count} items',
    unnamed: 'Amount unknown',
    total: 'Total value',
    unpriced: 'Assets without a price aren’t included.',
  },

  send: {
    open: 'Send',
    title: 'Send {token}',
    available: 'Available: {amount}',
    to: 'Recipient',
    toHint: 'An address on {network}. It starts with 0x.',
    lookingUp: 'Looking up {name}…',
    addressOf: 'Address of {name}:',
    otherCode: 'This QR code has no address. Still scanning…',
    camera: 'The camera can’t be used. Allow it in your browser’s settings, or paste the address.',
    recent: 'Recent recipients',
    amount: 'Amount',
    max: 'Max',
    next: 'Continue',
    own: 'This is one of your own accounts.',
    contract: 'This address is a contract. If it can’t handle what you send, you lose it.',
    lookalike:
      'This may be a trap. The address begins and ends like one that you know, but it is a different address. Scammers create such addresses. Compare every character:',
    entered: 'You entered',
    known: 'You know',
    sent: 'The transaction was sent. The network usually confirms it within a minute.',
    pending: 'A transaction of this account is still pending. Look at Activity before you send again.',
    lost: {
      title: 'The transaction may have been sent',
      text: 'The network didn’t answer. Look at Activity before you send again.',
    },
  },

  items: {
    title: 'Choose an item',
    loading: 'Loading your items…',
    rest: 'Items that you received long ago may not be listed. You can enter their token ID, which marketplaces and block explorers show.',
    failed: 'The network didn’t answer, so your items can’t be listed.',
  },

  recipientProblems: {
    'not-an-address': 'This isn’t an address. An address is 0x followed by 40 characters.',
    checksum: 'A character of this address is wrong. Copy it again.',
    zero: 'This is the zero address. What you send there is lost.',
    network: 'This code is for another network. Go back and choose that network first.',
    name: 'This name has no address on {network}, or the network didn’t answer. Enter the address instead.',
  } satisfies Record<RecipientProblem, string>,

  itemProblems: {
    missing: 'Choose which item to send.',
    'not-an-id': 'This isn’t a token ID. A token ID is a whole number.',
    foreign: 'This account doesn’t own #{id}.',
    unknown: 'This contract doesn’t say who owns #{id}, as ERC-721 requires, so the wallet can’t send it.',
    unreachable: 'The network didn’t answer, so the owner of #{id} can’t be checked. Try again.',
  } satisfies Record<ItemProblem, string>,

  amountProblems: {
    balance: 'You have only {amount}.',
    fee: 'Your balance doesn’t cover the network fee.',
  } satisfies Record<Exclude<AmountProblem, NoAmount>, string>,
} as const

export type AssetWords = SameShape<typeof en>
