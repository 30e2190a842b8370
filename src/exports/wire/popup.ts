export {
  type PopupAnswer,
  type PopupData,
  type PopupRequest,
  popupAnswer,
  popupData,
  popupRequest,
} from '../../wire/popup/content.ts'
export {
  closeDelayMs,
  maxCipherTextBytes,
  maxContentLength,
  popupHeight,
  popupWidth,
} from '../../wire/popup/limits.ts'
export {
  askedMessage,
  type PageConfig,
  type PageMessage,
  type PageRequest,
  pageMessage,
  type SelectSignerType,
} from '../../wire/popup/pageMessages.ts'
export { type PopupMessage, type PopupResponse, popupMessage } from '../../wire/popup/popupMessages.ts'
export {
  buildPopupUrl,
  type PopupAddress,
  parsePopupUrl,
  popupPath,
} from '../../wire/popup/popupUrl.ts'
export { type Attribution, type SentPreference, sentPreference } from '../../wire/popup/preference.ts'
export { type PopupEnvelope, type PopupError, popupPublicKey } from '../../wire/popup/primitives.ts'
