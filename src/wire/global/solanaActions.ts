import * as v from 'valibot'
import { solanaAddress } from '../primitives.ts'
import { maxTransactionBytes } from '../solana/limits.ts'
import type { SolanaAction } from './solanaActionNames.ts'

/** Padded base64 (RFC 4648 §4) of at most `maxBytes`, in its canonical form: unused bits are zero. */
const base64 = (maxBytes: number) =>
  v.pipe(
    v.string(),
    v.maxLength(Math.ceil(maxBytes / 3) * 4, 'is too long'),
    v.regex(
      /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/,
      'expected canonical base64',
    ),
  )

/** Bytes of a message: no user can read more. */
const maxMessageBytes = 64 * 1024
const message = base64(maxMessageBytes)
const transaction = base64(maxTransactionBytes)
/** CAIP-like, as the Wallet Standard names chains: `solana:mainnet`. */
const chain = v.pipe(v.string(), v.regex(/^solana:[a-z0-9-]{1,32}$/, 'expected a Solana chain'))
/** 64 bytes in base58. */
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'expected a signature in base58'))

/**
 * The Solana actions of the popup, always encrypted (global wallet wire §5): the page's request, and `data` of the
 * answer. The wallet also checks the bytes themselves.
 */
export const solanaActions = {
  solana_signMessage: {
    request: v.object({ address: solanaAddress, message }),
    reply: v.object({ signature: base64(64), signedMessage: message }),
  },
  solana_signTransaction: {
    request: v.object({ address: solanaAddress, chain, transaction }),
    reply: v.object({ signedTransaction: transaction }),
  },
  solana_signAndSendTransaction: {
    request: v.object({ address: solanaAddress, chain, transaction }),
    reply: v.object({ signature }),
  },
} as const satisfies Record<SolanaAction, { request: v.GenericSchema; reply: v.GenericSchema }>

export type SolanaRequest<action extends SolanaAction> = v.InferOutput<(typeof solanaActions)[action]['request']>
export type SolanaReply<action extends SolanaAction> = v.InferOutput<(typeof solanaActions)[action]['reply']>
