import type { KeyStore } from '../../../core/keyStore.ts'
import { emailCodeTtlSeconds } from '../../../wire/account/limits.ts'
import type { ClientSignature } from '../../../wire/custody/verification.ts'
import type { SessionKeyPair } from '../sessionKey.ts'

/** All that a mailed code needs to sign in, but the code. */
export type AskedCode = {
  /** As it is compared. */
  email: string
  otpId: string
  /** Bundle with the key that the code is sealed for. */
  target: string
  /** By the server's clock. */
  askedAt: number
  /** What the code will vouch for. */
  pair: SessionKeyPair
  /** Seals the same code to the same message. */
  sealingKey: CryptoKey
  /** What signs in with the code's token, once it was made: the same request is answered the same. */
  signature?: ClientSignature
}

/**
 * Keeps an e-mail sign-in through a reload, until its code is over. Its keys cannot be read out of the store; and since
 * neither the code nor anything that was made from it is kept, nothing in the store opens a wallet without the code.
 */
export type CodeKeeper = {
  /** The one that was begun last, while its code lives. */
  read: () => Promise<AskedCode | undefined>
  keep: (asked: AskedCode) => Promise<void>
  /** Adds its signature, unless another one was begun since. */
  sign: (asked: AskedCode, signature: ClientSignature) => Promise<void>
  forget: () => Promise<void>
}

type Kept = { asked: AskedCode; until: number }

export function createCodeKeeper(options: { keys: KeyStore; environmentId: string; now: () => number }): CodeKeeper {
  const { keys, now } = options
  const name = `latchkey-email-${options.environmentId}`

  async function read(): Promise<Kept | undefined> {
    const kept = (await keys.get(name)) as Kept | undefined
    if (!kept || kept.until > now()) return kept
    await keys.remove(name)
    return undefined
  }

  return {
    read: async () => (await read())?.asked,
    keep: (asked) => keys.set(name, { asked, until: now() + emailCodeTtlSeconds * 1000 } satisfies Kept),
    async sign(asked, signature) {
      const kept = await read()
      if (kept?.asked.otpId === asked.otpId) await keys.set(name, { ...kept, asked: { ...asked, signature } })
    },
    forget: () => keys.remove(name),
  }
}
