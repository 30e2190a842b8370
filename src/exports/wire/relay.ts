export { type AuthPayload, type Cacao, toIssuer } from '../../wire/relay/cacao.ts'
export {
  closeCodes,
  type PeerErrorName,
  peerErrors,
  type RelayErrorName,
  relayErrors,
} from '../../wire/relay/errors.ts'
export {
  type Delivered,
  type Fetched,
  type Frame,
  formatCall,
  formatError,
  formatResult,
  isRelayMethod,
  type Publish,
  parseFrame,
  type RelayMethod,
  type RelayParams,
  type RpcFailure,
  relayCalls,
} from '../../wire/relay/frames.ts'
export { type FrameId, normalizeId } from '../../wire/relay/ids.ts'
export {
  maxFrameLength,
  maxMessageLength,
  maxOpenRequests,
  maxTtlSeconds,
  pairingSeconds,
  sessionSeconds,
} from '../../wire/relay/limits.ts'
export { type Metadata, metadata, type Peer } from '../../wire/relay/metadata.ts'
export {
  accountsOf,
  addressOfAccount,
  chainsOf,
  defaultChainOf,
  fromCaip2,
  isApprovedEvent,
  isApprovedMethod,
  type ProposalNamespaces,
  type SessionNamespaces,
  toCaip2,
} from '../../wire/relay/namespaces.ts'
export { formatPairingUri, type Pairing } from '../../wire/relay/pairingUri.ts'
export { parsePairingUri } from '../../wire/relay/parsePairingUri.ts'
export {
  type Authenticate,
  formatAnswer,
  formatRequest,
  type Payload,
  type PeerFailure,
  type Proposal,
  type SessionEvent,
  type SessionRequest,
  type Settlement,
  type WcParams,
  type WcResult,
} from '../../wire/relay/payloads.ts'
export {
  chainsOfRecap,
  createRecap,
  formatRecap,
  isRecap,
  methodsOfRecap,
  parseRecap,
  type Recap,
} from '../../wire/relay/recap.ts'
export { formatTimeReason, sayTimeQuery, timeMethod } from '../../wire/relay/relayTime.ts'
export { toSignInText } from '../../wire/relay/signInText.ts'
export { type Delivery, tags, type WcMethod } from '../../wire/relay/tags.ts'
