import type { SameShape } from 'latchkey/react/screens'
import type { PairingTrouble } from '../doors/notice.ts'
import type { OfferedMethod } from '../doors/offeredMethods.ts'
import type { TurnedAway } from '../doors/popupDoor.ts'
import type { Subject } from '../doors/subjectOf.ts'
import type { OriginCaution } from '../review/describeOrigin.ts'

type Notice = { title: string; text: string }

/**
 * The wallet's own sentences in English, without those of the review. Each other language is a table of the same shape.
 */
export const en = {
  notLoaded: { title: 'This screen didn’t load', text: 'Check your connection and try again.' },
  failed: {
    title: 'This screen can’t be shown',
    text: 'Something went wrong and nothing was signed. Try again. If a site sent the request, it can send it again.',
  },

  nav: {
    label: 'Wallet',
    activity: 'Activity',
    connections: 'Connections',
    pair: 'Scan',
  },

  accounts: {
    active: 'In use',
    use: 'Use this account',
    name: 'Account {number}',
    rename: 'Rename',
    nameLabel: 'Account name',
    balanceLoading: 'Loading balance…',
    solana: 'Solana account',
    showSolana: 'Show my Solana account',
    solanaHint: 'It belongs to this wallet and is created when you first show it.',
  },

  connections: {
    title: 'Connections',
    text: 'These sites can send requests to your wallet. You approve or reject each one here.',
    none: 'No connected sites.',
    extend: 'Extend by 7 days',
    since: 'Connected',
    until: 'Expires',
    lastUsed: 'Last used',
  },

  connect: {
    title: 'Connect to this site',
    sees: 'It can see your address, balance and activity.',
    seesChosen: 'It can see the addresses you choose, with their balances and activity.',
    cannot: 'It can’t move funds without asking you.',
    account: 'Account to share',
    accounts: 'Accounts to share',
    networks: 'Networks',
    required: 'Required by the site.',
    ends: 'The connection lasts 7 days. The site can extend it until you disconnect.',
    opener: 'This site opened this window.',
    sentTo: 'Your response goes to {origin} and no other site.',
    firstTime: 'This is your first connection to this site.',
    options: 'Options',
    solana: 'Solana',
    showSolana: 'Share my Solana account too',
    solanaHint: 'It belongs to this wallet and is created when you first share it.',
    confirm: 'Connect',
  },

  signIn: {
    asking: 'is waiting for your response',
    pairing: 'A site wants to connect. Sign in to see which one.',
  },

  signInToSite: {
    title: 'Sign in to this site',
    networks: 'Networks (one signature each)',
    signOnly: 'The site only asks you to prove that you own this account.',
    text: 'Full message for {network}',
  },

  /** Names of what a connected site may ask for, as a list after `asks`. */
  allowed: {
    asks: 'It can then request:',
  },
  methods: {
    eth_sendTransaction: 'transactions',
    eth_signTypedData_v4: 'signatures on structured data',
    personal_sign: 'signatures on messages',
    eth_accounts: 'your address',
    eth_requestAccounts: 'your address',
    eth_chainId: 'your network',
    wallet_switchEthereumChain: 'switching networks',
    wallet_addEthereumChain: 'switching networks',
    wallet_getCapabilities: 'what your wallet supports',
  } satisfies Record<OfferedMethod, string>,

  switchNetwork: {
    title: 'Switch this site to {network}',
    text: 'The site’s next requests will use this network. Other sites keep theirs.',
    confirm: 'Switch',
    switching: 'Switching…',
  },

  pair: {
    title: 'Connect to a site',
    text: 'Scan the QR code on the site, or paste the link it lets you copy.',
    scan: 'Scan QR code',
    stop: 'Stop camera',
    looking: 'Point the camera at the QR code.',
    camera: 'Camera view',
    otherCode: 'This QR code isn’t for connecting a wallet. Still scanning…',
    link: 'Or paste the link',
    linkHint: 'It starts with wc: or https://. Most links expire after 5 minutes.',
    connect: 'Connect',
    waiting: { title: 'Waiting for the site', text: 'This can take up to 5 minutes. Keep the site open.' },
  },
  cameraTroubles: {
    denied:
      'This browser blocks the camera for this wallet. Allow it in your browser’s settings, or paste the link below.',
    absent: 'No camera found. Paste the link below.',
    failed: 'The camera didn’t start. Another app may be using it. Try again, or paste the link below.',
  },
  pairingTroubles: {
    unreadable: { title: 'This isn’t a connection link', text: 'Go back to the site and copy its link again.' },
    expired: { title: 'This link has expired', text: 'Links work for 5 minutes. Get a new one from the site.' },
    used: { title: 'This link was already used', text: 'Each link connects once. Get a new one from the site.' },
    silent: { title: 'The site didn’t respond', text: 'It may have been closed. Get a new link from the site.' },
    unsupported: {
      title: 'Your wallet doesn’t support this site',
      text: 'The site needs a network or feature that your wallet doesn’t have. The request was rejected.',
    },
    'foreign-relay': {
      title: 'This code isn’t for this wallet',
      text: 'It uses a relay that this wallet doesn’t connect to. Nothing was shared. Use the wallet that the site names.',
    },
  } satisfies Record<PairingTrouble, Notice>,

  relay: {
    connected: { title: 'Connected', text: 'You can return to the site.' },
    connecting: { title: 'Connecting…', text: 'This takes a moment.' },
    expired: {
      title: 'This request has expired',
      text: 'Nothing was signed. Send the request again from the site.',
    },
    ended: {
      title: 'Disconnected',
      text: 'The connection ended before you responded. Nothing was signed.',
    },
    interrupted: {
      title: 'Your last response was interrupted',
      text: 'The wallet closed while it was responding, so the request may have gone through. Check your account before you try again.',
    },
    'not-settled': {
      title: 'Not connected',
      text: 'The site didn’t complete the connection. Get a new link from the site.',
    },
    done: 'Back to wallet',
  },
  /** By what was requested, because the next request may be of another kind. */
  answers: {
    approved: {
      connect: 'Connected. You can return to the site.',
      'sign-in': 'Signed in. You can return to the site.',
      'switch-network': 'Network switched. You can return to the site.',
      message: 'Message signed. You can return to the site.',
      data: 'Data signed. You can return to the site.',
      transaction: 'Transaction sent. You can return to the site.',
      other: 'Approved. You can return to the site.',
    },
    refused: {
      connect: 'Request rejected. The site isn’t connected.',
      'sign-in': 'Request rejected. You aren’t signed in to the site.',
      'switch-network': 'Request rejected. The site stays on its network.',
      message: 'Request rejected. The message wasn’t signed.',
      data: 'Request rejected. The data wasn’t signed.',
      transaction: 'Request rejected. The transaction wasn’t sent.',
      other: 'Request rejected. Nothing was signed.',
    },
  } satisfies Record<'approved' | 'refused', Record<Subject, string>>,
  asked: {
    one: 'A site is waiting for your response.',
    several: '{count} requests are waiting for your response.',
    show: 'Review',
  },
  connection: {
    waiting: 'Can’t reach the relay. Reconnecting…',
    offline: 'You’re offline. Responses to sites will be sent when you’re back online.',
    refused: 'The relay doesn’t accept this wallet. The wallet’s operator must allow it.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Return to the site',
      text: 'This window lost its connection to the site that opened it. Close it and try again from the site.',
    },
    severed: {
      title: 'This site blocks its own wallet window',
      text: 'The site’s security settings cut it off from this window, so it can’t receive your response. Close this window and report the problem to the site. (Cross-Origin-Opener-Policy must be same-origin-allow-popups.)',
    },
    unreadable: { title: 'This link is incomplete', text: 'Go back to the site and try again.' },
    'other-environment': {
      title: 'This site uses another wallet',
      text: 'The site asked for a wallet that this address doesn’t host. Nothing was shared.',
    },
    'other-referrer': {
      title: 'This site isn’t what it claims to be',
      text: 'The request names a different site than the one that opened this window. Nothing was shared. Close this window.',
    },
    'no-key': {
      title: 'This site can’t receive a response',
      text: 'The site sent an invalid encryption key. Nothing was shared. Go back to the site and try again.',
    },
    'unsupported-origin': {
      title: 'This page can’t connect',
      text: 'Only sites with a web address can connect. Nothing was shared.',
    },
    'unknown-action': {
      title: 'Your wallet doesn’t support this request',
      text: 'The request was rejected.',
    },
    'too-large': {
      title: 'This request is too large',
      text: 'The site sent more than your wallet can show. Nothing was signed. The request was rejected.',
    },
  } satisfies Record<TurnedAway, Notice>,
  openWallet: 'Open the wallet',
  leaveDevice: 'Sign out of this device?',
  disconnected: {
    title: 'Disconnected',
    text: 'This site is no longer connected to your wallet. It can ask to connect again.',
  },
  alreadyAnswered: {
    title: 'Already answered',
    text: 'You already responded to this request, so nothing was signed now. Try again from the site.',
  },
  answered: {
    approved: { title: 'Done', text: 'This window will close.' },
    refused: { title: 'Request rejected', text: 'Nothing was signed.' },
  },

  nameless: 'Unnamed site',
  callsItself: 'Self-reported name',
  origin: {
    insecure: 'This site isn’t encrypted. Others on the network can read and change what it shows.',
    'foreign-letters': 'This address has letters outside a–z, shown here as xn--. Make sure it’s the site you expect.',
    'long-name': 'This address is unusually long. The part in bold shows who owns it.',
    'ip-address': 'This site has a number (an IP address) instead of a name.',
  } satisfies Record<OriginCaution, string>,
} as const

export type WalletWords = SameShape<typeof en>
/** Why the camera shows nothing. */
export type CameraTrouble = keyof WalletWords['cameraTroubles']
