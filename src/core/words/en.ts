/**
 * Every sentence of the dialogs in English. Each other language is a table with the same keys and the same
 * `{placeholders}`.
 */
export const en = {
  // In every dialog
  close: 'Close',
  back: 'Back',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Try again.',
  tryAgain: 'Try again',

  // Choosing a wallet
  connecting: 'Connecting…',
  connectTitle: 'Connect a wallet',
  installed: 'Installed',
  recent: 'Recent',
  popular: 'Wallets',
  allWallets: 'All wallets',
  scanRow: 'Scan with a phone',
  linkRow: 'Open a wallet app',
  phones: 'On your phone',
  continuePasskey: 'Continue with a passkey',
  search: 'Search wallets',
  noMatch: 'No wallet has that name.',
  noWays: 'No wallet was found in this browser.',
  newToWallets: 'New to wallets? Get one',
  getTitle: 'Get a wallet',
  getText: 'A wallet keeps your keys. Install one, then come back to this page.',
  getTextHere: 'A wallet keeps your keys. Create one here, or install one and come back to this page.',
  createWith: 'Create a wallet with {wallet}',
  createWithPasskey: 'Create a wallet with a passkey',
  getWallet: 'Get {wallet}',
  installedTag: 'Installed',
  recentTag: 'Recent',

  /** For a wallet whose name is not known yet. */
  yourWallet: 'your wallet',
  browserWallet: 'Browser wallet',
  passkeyWallet: 'Passkey',
  managedWallet: 'Managed wallet',
  mobileWallet: 'Mobile wallet',

  // Reaching one wallet
  scanTitle: 'Scan with {wallet}',
  scanAnyTitle: 'Scan with your phone',
  scanText: 'Open {wallet} on your phone and scan this code.',
  scanAnyText: 'Open any wallet on your phone and scan this code.',
  scanAlt: 'QR code that connects a wallet on your phone',
  copyLink: 'Copy link',
  preparing: 'Creating a link…',
  openApp: 'Open {wallet}',
  useExtension: 'Use the extension',
  openInApp: 'Open this page in {wallet}',
  showCode: 'Show a QR code',
  showWindow: 'Show the window',
  inWindow: 'Open in a window',
  inTab: 'Open in a tab',
  otherWays: 'Other ways',
  noApp: 'I don’t have {wallet}',

  // The outcome of an attempt: a title and a sentence for each
  waitingTitle: 'Continue in {wallet}',
  waitingText: 'Approve the connection in {wallet}.',
  linkTitle: 'Open {wallet}',
  linkText: 'Approve the connection there, then return to this page.',
  openedText: 'Approve the connection in the app, then return to this page.',
  unopenedTitle: '{wallet} didn’t open',
  unopenedText: 'The app may not be installed on this device. Try another way.',
  approvedTitle: 'Connected',
  approvedText: '{wallet} is connected.',
  refusedTitle: 'Not connected',
  refusedText: 'The request was declined in {wallet}. Nothing was shared.',
  /** Specification §4. */
  resetText: 'Connection request reset. Please try again.',
  closedText: 'You closed the window of {wallet} before it could answer. Nothing was shared or sent.',
  expiredTitle: 'The link expired',
  expiredText: 'The request was not answered in time.',
  renewedText: 'The last code expired. This is a new one.',
  renewedLinkText: 'The last link expired. This is a new one.',
  offlineTitle: 'No network',
  offlineText: 'This device is offline. Check your connection, then try again.',
  onlineText: 'This device is online again. Try again.',
  unloadedText: 'Part of this page didn’t load. Check your connection, then try again.',
  blockedTitle: 'Popup was blocked',
  blockedText: 'Popup was blocked. Try again.',
  busyTitle: 'Request already open',
  busyText: '{wallet} has a request open. Answer it there, then try again.',
  unreachableTitle: 'No connection',
  unreachableText:
    'The service that connects this page to your wallet refused the request or didn’t respond. Try again, or use another wallet.',
  clockTitle: 'This device’s clock is wrong',
  clockText:
    'The date or time on this device is off, so the request was refused. Set both to automatic, then try again.',
  notAllowedTitle: 'This website is not allowed',
  notAllowedText:
    'The service that connects this website to your wallet doesn’t accept the website’s address. Tell the people who run the website.',
  failedTitle: 'Something went wrong',
  failedText: '{wallet} answered with an error. Try again, or use another wallet.',

  // The account
  accountTitle: 'Account',
  balance: 'Balance',
  balanceUnknown: 'Balance unavailable',
  copyAddress: 'Copy address',
  explorer: 'Explorer',
  disconnect: 'Disconnect',
  /** For an embedded wallet: passkeys, email, recovery phrase; and its accounts. */
  security: 'Security',
  tokens: 'Tokens',
  accounts: 'Accounts',
  transactions: 'Recent transactions',
  noTransactions: 'Transactions you send from this page appear here.',
  clearTransactions: 'Clear',
  transactionPending: 'Pending',
  transactionConfirmed: 'Confirmed',
  transactionFailed: 'Failed',
  transactionConfirming: '{count} of {all} confirmations',
  moreTransactions: '{count} more',

  // Networks
  networksTitle: 'Networks',
  wrongNetworkTitle: 'Wrong network',
  wrongNetworkText: '{wallet} is on a network that this page doesn’t use. Choose one of these.',
  switching: 'Confirm in {wallet}',
  switchRefused: 'The switch was declined in {wallet}.',
  switchFailed: '{wallet} couldn’t switch to {network}.',
  switchByHand: 'Choose the network in {wallet} itself.',

  // Signing in
  signInTitle: 'Sign in',
  signInText: 'Sign a message to prove that this account is yours. It’s free and moves no funds.',
  signIn: 'Sign in',
  signInRefused: 'The signature was declined in {wallet}.',
  signInFailed: 'We couldn’t sign you in. Try again.',
  signedIn: 'Signed in',
  signOut: 'Sign out',
} as const

export type WordKey = keyof typeof en
export type Words = { readonly [key in WordKey]: string }
