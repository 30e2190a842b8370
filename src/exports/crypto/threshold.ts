export { type Ed25519Engine, frostEd25519 } from '../../crypto/threshold/ed25519/engine.ts'
export {
  type Ceremony,
  type ImportStart,
  type KeygenResult,
  type PartyMessage,
  type ReshareResult,
  type ReshareStart,
  type SessionId,
  type ShareTag,
  type SignResult,
  type Step,
  type ThresholdEngine,
  type ThresholdScheme,
  thresholdSchemes,
} from '../../crypto/threshold/engine.ts'
export {
  engines,
  type Machine,
  type MachineKind,
  type MachineStep,
  type Seat,
  type SeatResult,
  type Start,
  startMachine,
  stepMachine,
} from '../../crypto/threshold/machine.ts'
export { proveShare, proveShares } from '../../crypto/threshold/proveShares.ts'
export { dkls23 } from '../../crypto/threshold/secp256k1/engine.ts'
export { type SessionBinding, toSessionId } from '../../crypto/threshold/sessionId.ts'
export { type ShareProofBinding, toShareProofContext } from '../../crypto/threshold/shareProof.ts'
export { ThresholdError, type ThresholdFailure } from '../../crypto/threshold/thresholdError.ts'
