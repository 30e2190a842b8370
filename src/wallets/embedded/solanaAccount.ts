type Bytes = Uint8Array<ArrayBuffer>

/** The wallet's account on Solana. Every method may open a prompt if no session key is live. */
export type SolanaAccount = {
  /** Base58. */
  address: string
  /** 32 bytes. */
  publicKey: Bytes
  /**
   * Signs the unchanged bytes and returns 64 bytes of Ed25519.
   * @throws {UnsupportedMethodError} when the bytes are a transaction, as in the hosted wallet
   */
  signMessage: (message: Uint8Array) => Promise<Bytes>
  /**
   * Fills this account's slot of a serialized transaction, legacy or version 0. Other slots stay unchanged.
   * @throws {InvalidParamsError} when it cannot be parsed, or this account is not one of its signers
   */
  signTransaction: (transaction: Uint8Array) => Promise<Bytes>
  /**
   * Signs, sends to `rpcUrl`, and returns the transaction's signature, 64 bytes.
   * @throws {InvalidParamsError} also when signatures of others are missing
   */
  signAndSendTransaction: (transaction: Uint8Array, options: SendOptions) => Promise<Bytes>
}

export type SendOptions = {
  /** A JSON-RPC node of the chain. */
  rpcUrl: string
  fetch?: typeof fetch
  /** Options of the Wallet Standard's `solana:signAndSendTransaction`. */
  skipPreflight?: boolean | undefined
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}
