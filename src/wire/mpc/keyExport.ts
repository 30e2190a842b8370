import * as v from 'valibot'
import { p256Point } from '../primitives.ts'
import { witness } from './ceremony.ts'

const hexBytes = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/, 'expected hex'))

/**
 * `POST …/wallets/{walletId}/export` returns the server's shares, sealed to a key of the frame that it makes for this
 * request alone. With one of the client's shares they give the private key, which only the frame then has.
 */
export const keyExport = v.object({ targetPublicKey: p256Point, witness })
export const keyExported = v.object({
  witness,
  /** Messages of HPKE (RFC 9180; see `sealHpke`), in hex. */
  keyShares: v.array(v.object({ party: v.number(), encappedPublicKey: hexBytes, ciphertext: hexBytes })),
})
export type KeyExport = v.InferOutput<typeof keyExport>
export type KeyExported = v.InferOutput<typeof keyExported>
