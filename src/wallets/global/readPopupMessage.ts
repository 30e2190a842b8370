import * as v from 'valibot'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { type PopupMessage, popupMessage } from '../../wire/global/popupMessage.ts'
import { parseJson } from '../../wire/json.ts'

/** Returns the popup's answer, which is JSON text (specification §5), or undefined for any other message. */
export function readPopupMessage(data: unknown): PopupMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const message = v.safeParse(popupMessage, parseJson(data, maxMessageLength))
    return message.success ? message.output : undefined
  } catch {
    return undefined
  }
}
