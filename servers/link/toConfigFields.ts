import type { SessionConfig } from './store/store.ts'

/** Returns the fields of `GetSessionConfigOK` and `SessionConfigUpdated`: an empty text is left out. */
export function toConfigFields({ webhookId, webhookUrl, metadata }: SessionConfig) {
  return { ...(webhookId && { webhookId }), ...(webhookUrl && { webhookUrl }), metadata }
}
