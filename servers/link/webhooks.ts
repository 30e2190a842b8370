import type { WebhookCall } from 'latchkey/wire/link'
import { createBackground } from '../shared/background.ts'
import { type ForeignNetwork, postForeignJson } from '../shared/foreignJson.ts'
import { type Log, toLogFields } from '../shared/log.ts'
import { maxOpenWebhooks } from './limits.ts'
import type { Metrics } from './metrics.ts'

/** Push notifications to wallets whose socket is closed. */
export type Webhooks = {
  /** Sends one in the background, if the session has an address that the operator allows. */
  call(notification: Omit<WebhookCall, 'serverUrl'> & { webhookUrl: string }): void
  close(): Promise<void>
}

/**
 * Guests name the address, so only the origins of the operator's list are called, over TLS and at public addresses. A notification
 * tells which event waits, and nothing of its content; one that fails is not repeated (link-and-popup-wallets §1.5).
 * @param options.serverUrl the relay's public address
 * @param options.network `private` also calls addresses of the operator's own network
 */
export function createWebhooks(options: {
  allowedOrigins: readonly string[]
  serverUrl: string
  network: ForeignNetwork
  log: Log
  metrics: () => Metrics
}): Webhooks {
  const { allowedOrigins, serverUrl, network, log, metrics } = options
  const background = createBackground()
  let open = 0

  const send = async (url: URL, body: WebhookCall) => {
    open += 1
    try {
      await postForeignJson(url, body, { network })
      metrics().pushed.inc()
    } catch (error) {
      metrics().pushFailed.inc()
      log('warn', 'push notification failed', { server: 'link', ...toLogFields(error) })
    } finally {
      open -= 1
    }
  }

  return {
    call({ webhookUrl, webhookId, sessionId, eventId }) {
      if (webhookUrl === '' || webhookId === '' || !URL.canParse(webhookUrl)) return
      const url = new URL(webhookUrl)
      // A guest must not choose the credentials either.
      if (!allowedOrigins.includes(url.origin) || url.username || url.password) return
      if (open >= maxOpenWebhooks) return metrics().pushFailed.inc()
      background.add(send(url, { eventId, sessionId, webhookId, serverUrl }))
    },
    close: background.close,
  }
}
