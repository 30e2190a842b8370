type Bytes = Uint8Array<ArrayBuffer>

/** The wallet's account on Solana. Every method may open a prompt where no session key lives. */
export type SolanaAccount = {
  /** Base58. */
  address: string
  /** 32 bytes. */
  publicKey: Bytes
  /**
   * Signs the bytes as they are: 64 bytes of Ed25519.
   * @throws {UnsupportedMethodError} when the bytes are a transaction, as the hosted wallet has it
   */
  signMessage: (message: Uint8Array) => Promise<Bytes>
  /**
   * Fills this account's slot of a transaction as it travels, legacy or version 0; other slots stay as they are.
   * @throws {InvalidParamsError} when it cannot be read, or this account is none of its signers
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
  /** As the Wallet Standard's `solana:signAndSendTransaction` names them. */
  skipPreflight?: boolean | undefined
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}
