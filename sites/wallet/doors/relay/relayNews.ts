/** What one window of the wallet tells all that are open, itself included. */
export type RelayNews = { type: 'declined'; pairingTopic: string }
