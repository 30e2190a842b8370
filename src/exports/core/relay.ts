export { coalesce } from '../../core/relay/coalesce.ts'
export type { ConnectionState } from '../../core/relay/connectionState.ts'
export { createRelayPeer } from '../../core/relay/createRelayPeer.ts'
export { endSession } from '../../core/relay/endSession.ts'
export { RelayClosedError } from '../../core/relay/errors.ts'
export { createIndexedDbStorage } from '../../core/relay/indexedDbStorage.ts'
export { createMemoryStorage, createRelayMemory, type RelayMemory } from '../../core/relay/memoryStorage.ts'
export { openRelayStorage } from '../../core/relay/openRelayStorage.ts'
export type {
  AnswerHandlers,
  AnswerOptions,
  Approval,
  Incoming,
  PeerState,
  PeerTransaction,
  Reaction,
  RelayPeer,
  RelayPeerOptions,
  RequestHandlers,
} from '../../core/relay/relayPeer.ts'
export type { Answer, OpenRequest, ReceivedRequest } from '../../core/relay/request.ts'
export { keyOf, receivedRequests } from '../../core/relay/request.ts'
export { type Session, sessions } from '../../core/relay/session.ts'
export { disconnectSession, extendSession, requireSession } from '../../core/relay/sessionCalls.ts'
export type { SessionEvent } from '../../core/relay/sessionRequests.ts'
export { createTable, type RelayStorage, type Table, type Transaction } from '../../core/relay/storage.ts'
export { setTopicExpiry, type Topic, type TopicKey } from '../../core/relay/topic.ts'
