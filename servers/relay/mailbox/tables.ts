/** Rows as both databases store them. Times are milliseconds. */

export type MessageRow = {
  position: number
  topic: string
  /** SHA-256 of the message in base64url: the same message is stored once (relay-pairing §6.1). */
  hash: string
  message: string
  tag: number
  publisher: string
  publishedAt: number
  expiresAt: number
}

export type AcknowledgementRow = { position: number; clientId: string }

export type SubscriptionRow = { topic: string; clientId: string; expiresAt: number }

export type Tables = {
  relayMessage: MessageRow
  relayAcknowledgement: AcknowledgementRow
  relaySubscription: SubscriptionRow
}
