import type { OfferedMethod } from './doors/offeredMethods.ts'
import type { PairingTrouble } from './doors/relay/notice.ts'
import type { Subject } from './doors/relay/subjectOf.ts'
import type { CameraTrouble } from './parts/readCodes.ts'

/** The part of `words` that belongs to the door of the relay. */
export const relayWords = {
  pair: {
    title: 'Connect to a page',
    text: 'The page shows a square code, and a button that copies a link. Either of them connects it to this wallet.',
    scan: 'Scan the code',
    stop: 'Stop the camera',
    looking: 'Hold the code in front of the camera.',
    camera: 'What the camera sees',
    otherCode: 'This code is not from a page that wants to connect. Still looking…',
    link: 'Or paste the link',
    linkHint: 'One that begins with wc:, or that opens a wallet. It is good for five minutes.',
    connect: 'Use this link',
    waiting: { title: 'Waiting for the page', text: 'It has five minutes to say who it is. Keep it open.' },
    stopWaiting: 'Do not wait',
    again: 'Connect to a page',
  },
  cameraTroubles: {
    denied:
      'The camera is not allowed here. Allow it for this wallet in your browser’s settings, or paste the link below.',
    absent: 'No camera was found. Paste the link below.',
    failed: 'The camera could not start; another app may be using it. Try again, or paste the link below.',
  } satisfies Record<CameraTrouble, string>,
  pairingTroubles: {
    unreadable: { title: 'This is not a link to connect', text: 'Go back to the page and copy its link again.' },
    expired: { title: 'This link is too old', text: 'Links are good for five minutes. Ask the page for a new one.' },
    used: { title: 'This link was used before', text: 'Each link connects once. Ask the page for a new one.' },
    silent: { title: 'The page did not answer', text: 'It may have been closed. Ask it for a new link.' },
    unsupported: {
      title: 'This page needs something else',
      text: 'It asked for a network, or for something else, that this wallet does not have. It was told so.',
    },
  } satisfies Record<PairingTrouble, { title: string; text: string }>,
  signInToSite: {
    title: 'Sign in to this page?',
    account: 'Account',
    networks: 'Networks, with one signature for each',
    signOnly: 'The page only wants to know that the account is yours.',
    text: (network: string) => `Whole message for ${network}`,
    confirm: 'Sign in',
  },
  allowed: {
    asks: 'It may then ask for:',
    askedHere: 'It cannot move anything by itself: each signature needs your answer here.',
  },
  methods: {
    eth_sendTransaction: 'sending transactions',
    eth_signTypedData_v4: 'signing data',
    personal_sign: 'signing messages',
    eth_accounts: 'your address',
    eth_requestAccounts: 'your address',
    eth_chainId: 'your network',
    wallet_switchEthereumChain: 'another network',
    wallet_addEthereumChain: 'another network',
    wallet_getCapabilities: 'what this wallet can do',
  } satisfies Record<OfferedMethod, string>,
  switchNetwork: {
    title: (network: string) => `Use ${network} with this page?`,
    text: 'What the page asks next is for that network. Other pages stay where they are.',
    confirm: 'Use it',
    switching: 'Switching…',
  },
  relay: {
    connected: { title: 'Connected', text: 'Return to your page.' },
    telling: { title: 'Connecting…', text: 'The page is being told. This takes a moment.' },
    expired: { title: 'Too late', text: 'The page no longer waits for this answer. Nothing was signed. Ask it again.' },
    ended: { title: 'No longer connected', text: 'The connection was ended before you answered. Nothing was signed.' },
    interrupted: {
      title: 'The wallet was closed in the middle',
      text: 'It was closed while it answered this page. Look at your account before you ask again: it may have been done.',
    },
    'not-settled': { title: 'Not connected', text: 'The page did not take the connection. Ask it for a new link.' },
    done: 'Back to the wallet',
  },
  /** By what was asked: another asking may stand on the screen before and after. */
  answers: {
    approved: {
      connect: 'The page is connected. Return to it.',
      'sign-in': 'The page has your sign-in. Return to it.',
      'switch-network': 'The page is on the other network now. Return to it.',
      message: 'The message is signed, and the page has the signature. Return to it.',
      data: 'The data is signed, and the page has the signature. Return to it.',
      transaction: 'The transaction was handed to the network, and the page knows it. Return to it.',
      other: 'The page has your answer. Return to it.',
    },
    refused: {
      connect: 'The page was told no. It is not connected.',
      'sign-in': 'The page was told no. You are not signed in there.',
      'switch-network': 'The page was told no. It stays on its network.',
      message: 'The page was told no. The message was not signed.',
      data: 'The page was told no. The data was not signed.',
      transaction: 'The page was told no. The transaction was not sent.',
      other: 'The page was told no. Nothing was signed.',
    },
  } satisfies Record<'approved' | 'refused', Record<Subject, string>>,
  asked: {
    waiting: (count: number) =>
      count === 1 ? 'A page waits for your answer.' : `${count} requests wait for your answer.`,
    show: 'Show',
  },
  connection: {
    waiting: 'No connection to the relay. Trying again…',
    offline: 'This device is offline. Signing and answers to pages wait until it is back.',
    refused: 'The relay does not accept this wallet. Its operator must allow it.',
  },
} as const
