export {
  type ConnectPayload,
  type ConnectReply,
  connectPayload,
  connectReply,
  type EthReply,
  type EthRequest,
  type GlobalWallet,
  type SupportedNetwork,
} from '../../wire/global/actions.ts'
export { type ActionRequest, type NewAction, newAction } from '../../wire/global/handover.ts'
export { maxCalldataBytes, maxMessageLength, maxQueryLength, maxTextLength } from '../../wire/global/limits.ts'
export { cutLongQuery, isTooLong } from '../../wire/global/longQuery.ts'
export {
  type OriginAnswer,
  type OriginChallenge,
  originAnswer,
  originChallenge,
} from '../../wire/global/originChallenge.ts'
export { type Answer, disconnectedMessage, type PopupMessage } from '../../wire/global/popupMessage.ts'
export { buildPopupUrl, type PopupRequest, parsePopupUrl, toHandoverUrl } from '../../wire/global/popupUrl.ts'
export type { SigningMethod } from '../../wire/global/signingMethods.ts'
export type { SolanaAction } from '../../wire/global/solanaActionNames.ts'
export { type SolanaReply, type SolanaRequest, solanaActions } from '../../wire/global/solanaActions.ts'
export type { Connection, GlobalState, StoredState } from '../../wire/global/storedState.ts'
