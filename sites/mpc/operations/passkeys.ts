import type { Handlers } from '../channel/createDispatcher.ts'
import type { HandlerContext } from './context.ts'

/**
 * The request that creates a passkey for the user's shares. It is the frame's own: the one that signs the user in belongs to the page,
 * which could ask it for the same secret.
 */
export function passkeyHandlers({
  open,
  config,
  passkeyPrompt,
  openStage,
}: HandlerContext): Pick<Handlers, 'createPasskey'> {
  return {
    async createPasskey([args], from) {
      open(from, args)
      const { passkeyRpId: rpId = location.hostname } = config
      const stage = await openStage()
      return { passkeyId: await stage.press(() => passkeyPrompt.create({ rpId, name: args.name })) }
    },
  }
}
