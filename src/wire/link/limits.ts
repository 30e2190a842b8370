/**
 * Numbers of the wallet-link wire (link-and-popup-wallets §1.2, §1.5, §1.9; specification §9). They are apart from its schemas,
 * so that reading one does not load a schema.
 */

/** Longest frame, in bytes. */
export const maxFrameLength = 1024 * 1024
/** A relay closes a socket that sends nothing for so long. Seconds. */
export const idleSeconds = 30
/** How often a client sends a heartbeat, and how old the last answer to one may be. Seconds. */
export const heartbeatSeconds = 10
export const maxHeartbeatAgeSeconds = 20
/** Random bytes of the id of a request. */
export const requestIdBytes = 8
/** Longest name of an event, and of a metadata key; longest value of a metadata key. Characters. */
export const maxEventNameLength = 100
export const maxMetadataNameLength = 100
export const maxMetadataValueLength = 1024
/** Metadata keys of one session. */
export const maxMetadataEntries = 50
/** Longest id and address of a push notification, in characters. */
export const maxWebhookIdLength = 100
export const maxWebhookUrlLength = 200
/** Longest name of a method, in characters. */
export const maxMethodLength = 64
/** Longest text in which a page describes itself, or a wallet a failure, in characters. */
export const maxTextLength = 2048
