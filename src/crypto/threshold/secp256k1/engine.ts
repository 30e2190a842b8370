import type { ThresholdEngine } from '../engine.ts'
import { combine } from './combine.ts'
import { importKey } from './importKey.ts'
import { keygen } from './keygen.ts'
import { protocolName } from './oracle.ts'
import { refresh } from './refresh.ts'
import { reshare } from './reshare.ts'
import { tagOf } from './share.ts'
import { isShareProof, proveShare } from './shareProof.ts'
import { sharingOf } from './sharing.ts'
import { sign } from './sign.ts'

/**
 * Threshold ECDSA on secp256k1 after DKLs23 (eprint 2023/765): any number of dishonest parties below the threshold learn
 * nothing of the key. Our own implementation; it has not been audited.
 *
 * The caller must: never step a state twice, never start two runs with one session id, and after an error whose `isBan` is
 * true, durably mark the pair with that party (with every party of the run, where none is named) dead before it answers.
 */
export const dkls23: ThresholdEngine = {
  name: protocolName,
  ...{ keygen, sign, refresh, reshare, importKey },
  ...{ combine, proveShare, isShareProof, sharingOf, tagOf },
}
