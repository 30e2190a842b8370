import * as v from 'valibot'
import { p256Point } from '../primitives.ts'
import { witness } from './ceremony.ts'
import { shareProof } from './shareProof.ts'

const hexBytes = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/, 'expected hex'))

/**
 * `POST …/wallets/{walletId}/export` returns the server's shares, sealed to a key of the frame that it makes for this
 * request alone. With one of the client's shares they give the private key, which only the frame then has. `proof` is of such a share,
 * for the action `export` and `targetPublicKey`: a caller without one gets nothing.
 */
export const keyExport = v.object({ targetPublicKey: p256Point, witness, proof: shareProof })
export const keyExported = v.object({
  witness,
  /** Messages of HPKE (RFC 9180; see `sealHpke`), in hex. */
  keyShares: v.array(v.object({ party: v.number(), encappedPublicKey: hexBytes, ciphertext: hexBytes })),
})
export type KeyExport = v.InferOutput<typeof keyExport>
export type KeyExported = v.InferOutput<typeof keyExported>
