export {
  type ConnectPayload,
  type ConnectReply,
  connectPayload,
  connectReply,
  type EthReply,
  type EthRequest,
  envelope,
  type GlobalWallet,
  publicKey,
  type SupportedNetwork,
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
export { maxCalldataBytes, maxMessageLength, maxQueryLength, maxTextLength } from '../../wire/global/limits.ts'
export { cutLongQuery, isTooLong } from '../../wire/global/longQuery.ts'
export { buildPopupUrl, type PopupRequest, parsePopupUrl, toHandoverUrl } from '../../wire/global/popupUrl.ts'
export type { SigningMethod } from '../../wire/global/signingMethods.ts'
export type { SolanaAction } from '../../wire/global/solanaActionNames.ts'
export { type SolanaReply, type SolanaRequest, solanaActions, solanaAddress } from '../../wire/global/solanaActions.ts'
export { type Connection, connection, type GlobalState, type StoredState } from '../../wire/global/storedState.ts'
export {
  type ActionRequest,
  type NewAction,
  newAction,
  type OriginAnswer,
  type OriginChallenge,
  originAnswer,
  originChallenge,
} from '../../wire/global/windowMessages.ts'
