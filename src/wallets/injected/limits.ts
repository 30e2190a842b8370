/** Numbers of installed wallets (specification §9, link-and-popup-wallets §4.2). Milliseconds. */
export const accountsTimeoutMs = 500
export const chainIdTimeoutMs = 1000
/** The first try and three more. */
export const maxTries = 4
/** For this long after our own disconnect, the wallet's events are about the disconnect. */
export const disconnectRecencyMs = 1000
/** Wallets that do not support `wallet_revokePermissions` may never answer it. */
export const revokeTimeoutMs = 100
