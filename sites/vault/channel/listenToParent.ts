import { listenToHost, originOfHost } from 'latchkey/core'
import { parse } from 'latchkey/wire'
import { isVaultRequestName, type OpenChannel, openChannel, publicKeyReady, type VaultReply } from 'latchkey/wire/vault'
import type { AnswerOne } from './answerOne.ts'

/**
 * Serves the page that frames the vault, in either channel (key-custody §5.7): the newer client sends a port first and uses only
 * that; the older one uses window messages.
 * @param options.parent the window that frames this one
 * @param options.open makes the key ready, for as long as the page asks
 */
export function listenToParent(options: {
  parent: Window
  allowedOrigins: readonly string[]
  open: (ttlMs?: number) => Promise<string>
  /** Called with the port of a page that asked for events. */
  onEvents: (tell: (event: VaultReply) => void) => void
  answerOne: AnswerOne
}): void {
  const { parent, allowedOrigins, open, onEvents, answerOne } = options
  const channel = listenToHost({
    ...{ parent, allowedOrigins, readOpening },
    onPort: (port, opening) => void openPort(port, opening),
    onMessage(data, reply) {
      if (!isVaultRequestName(String((data as { type?: unknown } | null)?.type))) return false
      void answerOne(data).then((answer) => answer && reply(answer))
      return true
    },
  })
  // The older client only waits for this message and names no origin. Send it to allowed pages only.
  void open().then((value) => {
    const origin = originOfHost()
    if (channel() !== 'port' && allowedOrigins.includes(origin)) {
      parent.postMessage({ type: publicKeyReady, value }, origin)
    }
  })

  async function openPort(port: MessagePort, { dangerouslyOverrideIframeKeyTtl, events }: OpenChannel): Promise<void> {
    const ready: VaultReply = { type: publicKeyReady, value: await open(dangerouslyOverrideIframeKeyTtl) }
    port.onmessage = async ({ data }) => {
      const reply = await answerOne(data)
      if (reply) port.postMessage(reply)
    }
    port.postMessage(ready)
    if (events)
      onEvents((event) => {
        port.postMessage(event)
      })
  }
}

function readOpening(data: unknown): OpenChannel | undefined {
  try {
    return parse(openChannel, data)
  } catch {
    return undefined
  }
}
