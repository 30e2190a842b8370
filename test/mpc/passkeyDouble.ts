import { createHmac, randomBytes } from 'node:crypto'
import { FrameError } from '../../sites/mpc/base/frameError.ts'
import type { PasskeyPrompt } from '../../sites/mpc/shares/passkeyPrompt.ts'

/** An authenticator with PRF for the frame in Node, which has no WebAuthn. In browsers, tests use Chromium's own. */
export type PasskeyDouble = ReturnType<typeof createPasskeyDouble>

export function createPasskeyDouble() {
  const secrets = new Map<string, Buffer>()
  /** `isWilling`: whether the user confirms prompts. `prompts` counts those that were shown. */
  const state = { isWilling: true, prompts: 0 }
  const prompt: PasskeyPrompt = {
    async create() {
      state.prompts += 1
      if (!state.isWilling) throw new FrameError('passkey_cancelled')
      const passkeyId = randomBytes(16).toString('base64url')
      secrets.set(passkeyId, randomBytes(32))
      return passkeyId
    },
    async use({ rpId, input, passkeyIds }) {
      state.prompts += 1
      const passkeyId = passkeyIds.find((id) => secrets.has(id))
      if (!state.isWilling || passkeyId === undefined) throw new FrameError('passkey_cancelled')
      const output = createHmac('sha256', secrets.get(passkeyId)!).update(rpId).update(input).digest()
      return { passkeyId, output: Uint8Array.from(output) }
    },
  }
  return { prompt, state, lose: () => secrets.clear() }
}
