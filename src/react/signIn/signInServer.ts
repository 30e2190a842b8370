/** Who is signed in, as the server knows it. */
export type SignInSession = { readonly address: `0x${string}`; readonly chainId: number }

/** The page's own server, which alone decides who is signed in. Every call may reject; a page that cannot ask it shows why. */
export type SignInServer = {
  /** A text that the server has never given before and accepts once: at least 8 letters and digits (EIP-4361). */
  nonce(): Promise<string>
  /** Checks the signed message and begins a session. Rejects where it does not hold. */
  verify(signed: { message: string; signature: `0x${string}` }): Promise<SignInSession>
  /** The session that is there, if one is. */
  session(): Promise<SignInSession | undefined>
  signOut(): Promise<void>
  /** Unix milliseconds by the server, which judges how old a message is. Without it this device's clock counts. */
  now?(): number
}
