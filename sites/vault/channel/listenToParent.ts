import { parse } from 'latchkey/wire'
import { isVaultRequestName, type OpenChannel, openChannel, publicKeyReady, type VaultReply } from 'latchkey/wire/vault'
import type { AnswerOne } from './answerOne.ts'

/**
 * Hears the page that frames the vault, in either channel (key-custody §5.7): the newer client sends a port first and speaks
 * through that alone; the older one speaks by window messages and is answered at its exact origin. Whichever comes first stays,
 * and so does the first port: a script that comes later cannot take the vault over (threats T3).
 * @param options.parent the window that frames this one; messages of every other window are dropped
 * @param options.open makes the key ready, for as long as the page asks
 */
export function listenToParent(options: {
  parent: Window
  allowedOrigins: readonly string[]
  open: (ttlMs?: number) => Promise<string>
  answerOne: AnswerOne
}): void {
  const { parent, allowedOrigins, open, answerOne } = options
  let channel: 'none' | 'window' | 'port' = 'none'

  window.addEventListener('message', ({ source, origin, data, ports: [port] }) => {
    if (source !== parent || !allowedOrigins.includes(origin) || channel === 'port') return
    const opening = channel === 'none' && port ? readOpening(data) : undefined
    if (opening && port) {
      channel = 'port'
      void openPort(port, opening)
    } else if (isVaultRequestName(data?.type)) {
      channel = 'window'
      void answerOne(data).then((reply) => {
        if (reply) parent.postMessage(reply, origin)
      })
    }
  })
  // The older client waits for this alone, and names no origin: only a listed page's own may hear it.
  void open().then((value) => {
    const origin = originOfParent()
    if (channel !== 'port' && allowedOrigins.includes(origin))
      parent.postMessage({ type: publicKeyReady, value }, origin)
  })

  async function openPort(port: MessagePort, { dangerouslyOverrideIframeKeyTtl }: OpenChannel): Promise<void> {
    const ready: VaultReply = { type: publicKeyReady, value: await open(dangerouslyOverrideIframeKeyTtl) }
    port.onmessage = async ({ data }) => {
      const reply = await answerOne(data)
      if (reply) port.postMessage(reply)
    }
    port.postMessage(ready)
  }
}

function readOpening(data: unknown): OpenChannel | undefined {
  try {
    return parse(openChannel, data)
  } catch {
    return undefined
  }
}

/** Browsers without `ancestorOrigins` tell it by the referrer, unless the page hides that. */
function originOfParent(): string {
  const [origin] = location.ancestorOrigins ?? []
  if (origin !== undefined) return origin
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : 'null'
}
