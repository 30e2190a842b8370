export { formatClientMessage, heartbeat } from '../../wire/link/clientFrames.ts'
export { eventNames, formatLinkPayload } from '../../wire/link/eventNames.ts'
export {
  type LinkCancel,
  type LinkPayload,
  type LinkRequest,
  parseLinkPayload,
} from '../../wire/link/events.ts'
export { type FailName, failTexts, httpErrors, noSuchSession, notAuthenticated } from '../../wire/link/failures.ts'
export { formatLinkUrl, type LinkUrl } from '../../wire/link/formatLinkUrl.ts'
export {
  formatBasicAuthorization,
  type ListedEvent,
  parseBasicAuthorization,
  readListedEvents,
  socketPath,
  toSeenUrl,
  toSocketUrl,
  toUnseenUrl,
} from '../../wire/link/http.ts'
export { isSessionId, isSessionKey } from '../../wire/link/ids.ts'
export {
  heartbeatSeconds,
  idleSeconds,
  maxEventNameLength,
  maxFrameLength,
  maxMetadataEntries,
  maxMetadataNameLength,
  maxMetadataValueLength,
  maxTextLength,
  maxWebhookIdLength,
  maxWebhookUrlLength,
} from '../../wire/link/limits.ts'
export { parseLinkUrl } from '../../wire/link/linkUrl.ts'
export {
  type ClientMessage,
  type ClientMessageOf,
  parseClientMessage,
} from '../../wire/link/messages.ts'
export { destroyedValue, metadataKeys } from '../../wire/link/metadata.ts'
export {
  isLinkMethod,
  type LinkMethod,
  type LinkParams,
  type LinkResult,
  linkMethods,
} from '../../wire/link/methods.ts'
export { type LinkResponse, parseLinkResponse } from '../../wire/link/response.ts'
export { formatServerMessage, parseServerMessage, type ServerMessage } from '../../wire/link/serverMessages.ts'
export type { WebhookCall } from '../../wire/link/webhookCall.ts'
