import { parse } from '../../../wire/parse.ts'
import { type VaultReply, type VaultValue, vaultError, vaultReplies, vaultReply } from '../../../wire/vault/replies.ts'
import type { VaultRequest, VaultRequestName } from '../../../wire/vault/requests.ts'
import { VaultRequestError } from './errors.ts'

/** Sends a request through the port and waits for the answer with its id. */
export type AskVault = <name extends VaultRequestName>(
  name: name,
  parameters: VaultRequest<name>,
) => Promise<VaultValue[name]>

type Waiting = { name: VaultRequestName; resolve: (value: never) => void; reject: (reason: unknown) => void }

/**
 * The page's end of the vault's channel. Answers count by id and name; whatever else comes is dropped.
 * @param options.onUnasked hears what the vault says on its own
 * @param options.signal its end ends what waits, with its reason
 */
export function createVaultPort(
  port: MessagePort,
  options: { onUnasked: (reply: VaultReply) => void; signal: AbortSignal },
): AskVault {
  const { onUnasked, signal } = options
  const waiting = new Map<string, Waiting>()

  port.addEventListener(
    'message',
    ({ data }) => {
      const reply = readReply(data)
      if (!reply) return
      if (reply.requestId === undefined) return onUnasked(reply)
      const asked = waiting.get(reply.requestId)
      if (!asked) return
      if (reply.type === vaultError) asked.reject(new VaultRequestError(`${reply.value}`))
      else if (reply.type === vaultReplies[asked.name]) asked.resolve(reply.value as never)
      else return
      waiting.delete(reply.requestId)
    },
    { signal },
  )
  port.start()
  signal.addEventListener('abort', () => {
    port.close()
    for (const { reject } of waiting.values()) reject(signal.reason)
    waiting.clear()
  })

  return (name, parameters) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const requestId = crypto.randomUUID()
      waiting.set(requestId, { name, resolve, reject })
      port.postMessage({ type: name, requestId, ...parameters })
    })
}

function readReply(data: unknown): VaultReply | undefined {
  try {
    return parse(vaultReply, data)
  } catch {
    return undefined
  }
}
