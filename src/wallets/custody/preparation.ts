import type { AccountClient } from '../../core/account/accountClient.ts'
import { shared } from '../../core/shared.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { challengeTtlSeconds } from '../../wire/account/limits.ts'
import type { RpIds } from './rpId.ts'
import { generateSessionKeyPair, type SessionKey, toSessionKey } from './sessionKey.ts'

/** Everything that a passkey prompt for signing up or in needs. Used once, because the server accepts its challenge once. */
export type Preparation = {
  environment: PublicEnvironment
  challenge: string
  rpIds: RpIds
  sessionKey: SessionKey
}

/** A challenge older than this is not used, because it must stay valid while the prompt is open. */
const freshForMs = (challengeTtlSeconds * 1000) / 2

/**
 * Prepares sign-ups and sign-ins before the click. Safari opens a prompt only inside the click, so nothing may be left to fetch
 * by then (key-custody §11).
 */
export type Preparations = ReturnType<typeof createPreparations>
export function createPreparations(options: {
  account: AccountClient
  rpIds: () => Promise<RpIds>
  now: () => number
}) {
  const { account, now } = options
  let held: { preparation: Preparation; madeAt: number } | undefined

  async function make(): Promise<Preparation> {
    const [environment, challenge, rpIds, pair] = await Promise.all([
      account.environment(),
      account.challenge(),
      options.rpIds(),
      generateSessionKeyPair(),
    ])
    return { environment, challenge, rpIds, sessionKey: toSessionKey(pair, now()) }
  }

  return {
    hold: shared(async () => {
      held = { preparation: await make(), madeAt: now() }
    }),
    /** Returns the stored preparation synchronously; a promise of a new one if there is none or it is too old. */
    take(): Preparation | Promise<Preparation> {
      const taken = held
      held = undefined
      return taken && now() - taken.madeAt < freshForMs ? taken.preparation : make()
    },
  }
}
