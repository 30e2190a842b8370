/**
 * The relay of WalletConnect's operator, for a page that chooses it: nothing here uses it by default. It wants a project
 * id of its own, and sees who talks with whom and when, but not what is said.
 */
export const publicRelay = 'wss://relay.walletconnect.org'
