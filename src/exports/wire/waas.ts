export {
  createSessionIds,
  createWaasAnswer,
  createWaasRequest,
  readWaasEnvelope,
  toReadyText,
  toWaasStep,
  type WaasEnvelope,
  type WaasOrigin,
  type WaasStep,
  waasEnvelope,
} from '../../wire/waas/envelope.ts'
export { parseError, type SerializedError, serializeError } from '../../wire/waas/errors.ts'
export { type FrameQuery, type FrameUrlOptions, framePath, readFrameUrl, toFrameUrl } from '../../wire/waas/frameUrl.ts'
export {
  developmentHosts,
  dynamicHosts,
  toFrameHost,
  toWaasEnvironment,
  type WaasEnvironment,
  waasEnvironments,
} from '../../wire/waas/hosts.ts'
export { maxKeySharesLength, maxPasswordLength, maxPrivateKeyLength } from '../../wire/waas/limits.ts'
export {
  type CreatedAccount,
  createdAccount,
  type WaasReply,
  type WaasValue,
  type WalletRecord,
  waasReplies,
  walletRecord,
} from '../../wire/waas/replies.ts'
export {
  isWaasRequestName,
  type OfflineExport,
  offlineExport,
  type SigningContext,
  signingContext,
  type WaasArgs,
  type WaasRequest,
  type WaasRequestName,
  waasRequests,
} from '../../wire/waas/requests.ts'
