/** What is signed, and the signature as Sui writes it: flag, signature and public key. Both base64. */
export type SuiSigned = { bytes: string; signature: string }

/** The wallet's account on Sui. Every method may open a prompt where no session key lives. */
export type SuiAccount = {
  /** 0x and 64 hex characters. */
  address: string
  /** 32 bytes. */
  publicKey: Uint8Array<ArrayBuffer>
  signPersonalMessage: (message: Uint8Array) => Promise<SuiSigned>
  /** @param transaction BCS of the transaction's data, as `Transaction.build` of `@mysten/sui` gives it */
  signTransaction: (transaction: Uint8Array) => Promise<SuiSigned>
  /** Signs, and has the node at `rpcUrl` carry it out. */
  signAndExecuteTransaction: (transaction: Uint8Array, options: ExecuteOptions) => Promise<SuiSigned & Executed>
}

export type ExecuteOptions = {
  /** A JSON-RPC node of the chain. */
  rpcUrl: string
  fetch?: typeof fetch
}

/** Digest in base58, and BCS of the effects in base64. */
export type Executed = { digest: string; effects: string }
