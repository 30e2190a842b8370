/**
 * The relay of WalletConnect's operator, for pages that choose it: nothing uses it by default. It requires a project id of its
 * own. It sees which clients exchange messages and when, but not their content.
 */
export const publicRelay = 'wss://relay.walletconnect.org'
