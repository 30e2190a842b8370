export {
  type AuthPayload,
  accountOfIssuer,
  authPayload,
  type Cacao,
  cacao,
  toIssuer,
} from '../../wire/relay/cacao.ts'
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
  fetched,
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
export {
  type FrameId,
  frameId,
  normalizeId,
  payloadId,
  timeOfPayloadId,
  toFrameId,
  toPayloadId,
} from '../../wire/relay/ids.ts'
export {
  authenticateSeconds,
  historySeconds,
  maxBatch,
  maxFrameLength,
  maxMessageLength,
  maxOpenRequests,
  maxPingIntervalSeconds,
  maxRequestSeconds,
  maxTtlSeconds,
  maxUriLength,
  minRequestSeconds,
  pairingSeconds,
  requestSeconds,
  sendCallsSeconds,
  sessionSeconds,
} from '../../wire/relay/limits.ts'
export { type Metadata, metadata, type Peer, peer } from '../../wire/relay/metadata.ts'
export {
  accountsOf,
  addressOfAccount,
  chainOfAccount,
  chainsOf,
  eventsOf,
  fromCaip2,
  isApprovedEvent,
  isApprovedMethod,
  methodsOf,
  type ProposalNamespaces,
  proposalNamespaces,
  type SessionNamespaces,
  sessionNamespaces,
  toCaip2,
} from '../../wire/relay/namespaces.ts'
export {
  formatPairingUri,
  type Pairing,
  toNativeLink,
  toUniversalLink,
} from '../../wire/relay/pairingUri.ts'
export { parsePairingUri } from '../../wire/relay/parsePairingUri.ts'
export {
  type Authenticate,
  formatAnswer,
  formatRequest,
  type Payload,
  type PeerFailure,
  type Proposal,
  parsePayload,
  type SessionEvent,
  type SessionRequest,
  type Settlement,
  type WcParams,
  type WcResult,
  wcMethods,
} from '../../wire/relay/payloads.ts'
export { caip2, caip10, publicKey, symKey, timestamp, topic } from '../../wire/relay/primitives.ts'
export {
  chainsOfRecap,
  createRecap,
  formatRecap,
  isRecap,
  methodsOfRecap,
  parseRecap,
  type Recap,
  toRecapStatement,
} from '../../wire/relay/recap.ts'
export { formatTimeReason, sayTimeQuery, timeMethod } from '../../wire/relay/relayTime.ts'
export { toRelayUrl } from '../../wire/relay/relayUrl.ts'
export { toSignInText } from '../../wire/relay/signInText.ts'
export { type Delivery, isWcMethod, tags, unknownMethodAnswer, type WcMethod } from '../../wire/relay/tags.ts'
