/** Numbers of installed wallets (specification §9, link-and-popup-wallets §4.2). Milliseconds. */
export const accountsTimeoutMs = 500
export const chainIdTimeoutMs = 1000
/** The first try and three more. */
export const maxTries = 4
/** After our own disconnect, what the wallet says for this long is about the disconnect. */
export const disconnectRecencyMs = 1000
/** Wallets that do not know `wallet_revokePermissions` may never answer it. */
export const revokeTimeoutMs = 100
