export {
  type ConnectPayload,
  type ConnectReply,
  connectPayload,
  connectReply,
  type EthReply,
  type EthRequest,
  envelope,
  ethReply,
  ethRequest,
  type GlobalWallet,
  globalWallet,
  publicKey,
  type SupportedNetwork,
  supportedNetwork,
} from '../../wire/global/actions.ts'
export {
  type Answer,
  answer,
  disconnectedMessage,
  failure,
  type Posted,
  posted,
  success,
} from '../../wire/global/answer.ts'
export {
  closeDelayMs,
  maxCalldataBytes,
  maxMessageLength,
  maxParamsLength,
  maxQueryLength,
  maxShortUrlLength,
  maxTextLength,
  maxTransactionLength,
  popupHeight,
  popupWidth,
} from '../../wire/global/limits.ts'
export { cutLongQuery, isTooLong } from '../../wire/global/longQuery.ts'
export { buildPopupUrl, type PopupRequest, parsePopupUrl, toHandoverUrl } from '../../wire/global/popupUrl.ts'
export { type SigningMethod, signingMethods } from '../../wire/global/signingMethods.ts'
export { isSolanaAction, type SolanaAction, solanaActionNames } from '../../wire/global/solanaActionNames.ts'
export {
  type SolanaReply,
  type SolanaRequest,
  solanaActions,
  solanaAddress,
} from '../../wire/global/solanaActions.ts'
export { storageKey } from '../../wire/global/storageKey.ts'
export {
  type Connection,
  connection,
  type GlobalState,
  type StoredState,
  storedState,
} from '../../wire/global/storedState.ts'
export {
  type ActionRequest,
  actionRequest,
  type NewAction,
  newAction,
  type OriginAnswer,
  type OriginChallenge,
  originAnswer,
  originChallenge,
} from '../../wire/global/windowMessages.ts'
