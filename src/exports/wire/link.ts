export {
  eventNames,
  formatLinkPayload,
  type LinkCancel,
  type LinkPayload,
  type LinkRequest,
  type LinkResponse,
  parseLinkPayload,
} from '../../wire/link/events.ts'
export { type FailName, failTexts, httpErrors, noSuchSession, notAuthenticated } from '../../wire/link/failures.ts'
export {
  type EventList,
  eventAnswer,
  eventList,
  formatBasicAuthorization,
  type ListedEvent,
  parseBasicAuthorization,
  seenAnswer,
  socketPath,
  toSeenUrl,
  toSocketUrl,
  toUnseenUrl,
  type WebhookCall,
} from '../../wire/link/http.ts'
export {
  heartbeatSeconds,
  idleSeconds,
  maxEventNameLength,
  maxFrameLength,
  maxMetadataEntries,
  maxMetadataNameLength,
  maxMetadataValueLength,
  maxWebhookIdLength,
  maxWebhookUrlLength,
} from '../../wire/link/limits.ts'
export { formatLinkUrl, type LinkUrl, parseLinkUrl } from '../../wire/link/linkUrl.ts'
export {
  type ClientMessage,
  type ClientMessageOf,
  formatClientMessage,
  formatServerMessage,
  heartbeat,
  parseClientMessage,
  parseServerMessage,
  type ServerMessage,
} from '../../wire/link/messages.ts'
export { destroyedValue, metadataKeys } from '../../wire/link/metadata.ts'
export {
  isLinkMethod,
  type LinkMethod,
  type LinkParams,
  type LinkResult,
  linkMethods,
} from '../../wire/link/methods.ts'
export { isSessionId, isSessionKey } from '../../wire/link/primitives.ts'
