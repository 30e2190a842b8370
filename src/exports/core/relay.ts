export { createContractCheck } from '../../core/relay/contractSignature.ts'
export { createRelayPeer } from '../../core/relay/createRelayPeer.ts'
export { endSession } from '../../core/relay/endSession.ts'
export {
  ClockError,
  LinkLostError,
  NoSessionError,
  RelayAnswerError,
  RelayClosedError,
  RequestExpiredError,
} from '../../core/relay/errors.ts'
export { createIndexedDbStorage } from '../../core/relay/indexedDbStorage.ts'
export type { LinkState } from '../../core/relay/linkState.ts'
export { createMemoryStorage, createRelayMemory, type RelayMemory } from '../../core/relay/memoryStorage.ts'
export { openRelayStorage } from '../../core/relay/openRelayStorage.ts'
export type {
  AnswerHandlers,
  AnswerOptions,
  Approval,
  Incoming,
  PeerState,
  PeerTurn,
  Reaction,
  RelayPeer,
  RelayPeerOptions,
  RequestHandlers,
} from '../../core/relay/relayPeer.ts'
export type { Answer, OpenRequest, ReceivedRequest } from '../../core/relay/request.ts'
export { keyOf, receivedRequests } from '../../core/relay/request.ts'
export { type Session, sessions } from '../../core/relay/session.ts'
export { disconnectSession, extendSession, pingSession, requireSession } from '../../core/relay/sessionCalls.ts'
export type { SessionNews } from '../../core/relay/sessionRequests.ts'
export { createTable, type RelayStorage, type Table, type Turn } from '../../core/relay/storage.ts'
export { keepTopic, type Topic, type TopicKey, topics } from '../../core/relay/topic.ts'
export { type IsContractSignature, type SignIn, SignInError, verifyCacao } from '../../core/relay/verifyCacao.ts'
