import type { AccountClient } from '../../core/account/accountClient.ts'
import { shared } from '../../core/shared.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { challengeTtlSeconds } from '../../wire/account/limits.ts'
import type { RpIds } from './rpId.ts'
import { generateSessionKeyPair, type SessionKey, toSessionKey } from './sessionKey.ts'

/** All that a passkey prompt for signing up or in needs. Used once: the challenge is honoured once. */
export type Preparation = {
  environment: PublicEnvironment
  challenge: string
  rpIds: RpIds
  sessionKey: SessionKey
}

/** A challenge older than this is not offered to the person any more, so that it outlives the prompt. */
const freshForMs = (challengeTtlSeconds * 1000) / 2

/**
 * Makes preparations ahead of the tap. Safari opens a prompt only in the tap's own turn, so nothing may be left to fetch
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
    /** The preparation that is held, at once; a promise of a new one when there is none or it is stale. */
    take(): Preparation | Promise<Preparation> {
      const taken = held
      held = undefined
      return taken && now() - taken.madeAt < freshForMs ? taken.preparation : make()
    },
  }
}
