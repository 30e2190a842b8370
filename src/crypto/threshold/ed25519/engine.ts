import type { Ceremony, ImportStart, KeygenResult, ThresholdEngine } from '../engine.ts'
import { combine, type ExportFormat, exportFormatsOf, isSeedOf } from './combine.ts'
import { engineName } from './format.ts'
import { importScalar, importSeed } from './importKey.ts'
import { keygen } from './keygen.ts'
import { refresh } from './refresh.ts'
import { reshare } from './reshare.ts'
import { type KeyOrigin, originOf, sharingOf, tagOf } from './share.ts'
import { isShareProof, proveShare } from './shareProof.ts'
import { sign } from './sign.ts'

/** What Ed25519 needs beside the common engine, because its private key has two forms. */
export type Ed25519Engine = ThresholdEngine & {
  /** Splits a scalar that `combine` returned. `importKey` takes a seed of RFC 8032. */
  importScalar: Ceremony<ImportStart, KeygenResult>
  /** Where the key comes from: made by the parties, or imported, and in which form. */
  originOf(share: Uint8Array): KeyOrigin
  /** In which forms the key can leave. A key that the parties made has no seed, so wallets cannot import it. */
  exportFormatsOf(share: Uint8Array): readonly ExportFormat[]
  /** Whether a kept seed leads to the key of this share. */
  isSeedOf(share: Uint8Array, seed: Uint8Array): boolean
}

/**
 * Threshold signatures on Ed25519: FROST (RFC 9591) with distributed key generation, refresh and reshare. Its signatures
 * verify as ordinary ones (RFC 8032). Not audited.
 */
export const frostEd25519: Ed25519Engine = {
  name: engineName,
  ...{ keygen, sign, refresh, reshare },
  importKey: importSeed,
  ...{ importScalar, combine, proveShare, isShareProof, sharingOf, tagOf, originOf, exportFormatsOf, isSeedOf },
}
