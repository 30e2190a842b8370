/** The signed-in account, as the server knows it. */
export type SignInSession = { readonly address: `0x${string}`; readonly chainId: number }

/**
 * The page's own server, which alone decides whether the user is signed in. Every call may reject; the page then shows
 * why.
 */
export type SignInServer = {
  /**
   * Returns a text that the server has never returned before and accepts once: at least 8 letters and digits
   * (EIP-4361).
   */
  nonce(): Promise<string>
  /** Verifies the signed message and starts a session. Rejects if the message or signature is invalid. */
  verify(signed: { message: string; signature: `0x${string}` }): Promise<SignInSession>
  /** Returns the current session, if there is one. */
  session(): Promise<SignInSession | undefined>
  signOut(): Promise<void>
  /** Unix milliseconds of the server, which judges how old a message is. Default: this device's clock. */
  now?(): number
}
