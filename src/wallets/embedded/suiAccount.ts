/** The signed bytes, and the signature in Sui's format: flag, signature and public key. Both base64. */
export type SuiSigned = { bytes: string; signature: string }

/** The wallet's account on Sui. Every method may open a prompt if no session key is live. */
export type SuiAccount = {
  /** 0x and 64 hex characters. */
  address: string
  /** 32 bytes. */
  publicKey: Uint8Array<ArrayBuffer>
  signPersonalMessage: (message: Uint8Array) => Promise<SuiSigned>
  /** @param transaction BCS of the transaction's data, as `Transaction.build` of `@mysten/sui` returns it */
  signTransaction: (transaction: Uint8Array) => Promise<SuiSigned>
  /** Signs, and executes the transaction at the node at `rpcUrl`. */
  signAndExecuteTransaction: (transaction: Uint8Array, options: ExecuteOptions) => Promise<SuiSigned & Executed>
}

export type ExecuteOptions = {
  /** A JSON-RPC node of the chain. */
  rpcUrl: string
  fetch?: typeof fetch
}

/** Digest in base58, and BCS of the effects in base64. */
export type Executed = { digest: string; effects: string }
