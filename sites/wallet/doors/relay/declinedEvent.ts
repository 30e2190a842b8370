/** Sent to all open windows of the wallet, including this one, when a page's request was refused automatically. */
export type DeclinedEvent = { type: 'declined'; pairingTopic: string }
