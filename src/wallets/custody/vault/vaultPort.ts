import { createFramePort } from '../../../core/iframe/createFramePort.ts'
import { createPortLine } from '../../../core/iframe/frameLine.ts'
import { parse } from '../../../wire/parse.ts'
import { type VaultReply, type VaultValue, vaultError, vaultReplies, vaultReply } from '../../../wire/vault/replies.ts'
import type { VaultRequest, VaultRequestName } from '../../../wire/vault/requests.ts'
import { VaultRequestError } from './errors.ts'

/** Sends a request to the vault and waits for the reply with its id. */
export type AskVault = <name extends VaultRequestName>(
  name: name,
  parameters: VaultRequest<name>,
) => Promise<VaultValue[name]>

/**
 * The page's end of the vault's channel. A reply needs the id and the name that belong to its request.
 * @param options.onEvent receives messages that are not a reply
 * @param options.signal closes the channel; open requests fail with its reason
 */
export function createVaultPort(
  port: MessagePort,
  options: { onEvent: (reply: VaultReply) => void; signal: AbortSignal },
): AskVault {
  const frame = createFramePort(createPortLine(port), {
    ...options,
    read: readReply,
    idOf: ({ requestId }) => requestId,
  })
  return (name, parameters) => {
    const requestId = crypto.randomUUID()
    return frame.request({ id: requestId, message: { type: name, requestId, ...parameters } }, ({ type, value }) => {
      if (type === vaultError) return { error: new VaultRequestError(`${value}`) }
      return type === vaultReplies[name] ? { value: value as never } : undefined
    })
  }
}

function readReply(data: unknown): VaultReply | undefined {
  try {
    return parse(vaultReply, data)
  } catch {
    return undefined
  }
}
