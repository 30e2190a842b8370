/** Bounds of the messages between a page and the managed wallet's frame, in characters unless the name says more. */

/** `messageSessionId`, and the name of a request with its suffix. */
export const maxIdLength = 128
export const maxTypeLength = 128
/** Addresses of any chain, and ids of environments. */
export const maxAddressLength = 128
/** Access tokens, MFA tokens and signed session ids. */
export const maxTokenLength = 16 * 1024
export const maxPasswordLength = 1024
/** The name of a passkey: authenticators keep 64 bytes (Web Authentication §6.4.1). */
export const maxPasskeyNameLength = 64
/** A private key in any form that wallets export. */
export const maxPrivateKeyLength = 256
/** All shares of one wallet, as a file export contains them. */
export const maxKeySharesLength = 256 * 1024
/** The message and stack of an error. */
export const maxErrorLength = 8 * 1024
/** `frameAncestors` of one frame, and the length of each (managed-wallet §1.1). */
export const maxFrameAncestors = 32
export const maxFrameAncestorLength = 200
