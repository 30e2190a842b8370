import * as v from 'valibot'
import type { KeyStore } from '../../core/keyStore.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { sessionKeyTtlSeconds } from '../../wire/account/limits.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import { type PasskeyChoice, stampWithPasskey } from './passkeyStamp.ts'
import { generateSessionKey, type SessionKey, stampWithSession } from './sessionKey.ts'
import { createSessionKeys } from './sessionKeys.ts'
import type { Stamper } from './stamp.ts'

/** One person at key custody. */
export type CustodySession = {
  client: CustodyClient
  organizationId: string
  userId: string
  /** Keeps a key that is registered already. */
  hold: (key: SessionKey) => Promise<void>
  /** Runs `work` with the session key, registering a new one first where none lives: that takes one prompt. */
  withStamper: <result>(work: (stamper: Stamper) => Promise<result>) => Promise<result>
  forget: () => Promise<void>
}

export function createCustodySession(options: {
  client: CustodyClient
  organizationId: string
  userId: string
  /** Who may register a new session key. */
  passkey: PasskeyChoice
  keys: KeyStore
  now: () => number
}): CustodySession {
  const { client, organizationId, userId, passkey, keys, now } = options
  const sessionKeys = createSessionKeys({ keys, name: `latchkey-session-${organizationId}`, create, now })

  async function create(): Promise<SessionKey> {
    const key = await generateKey()
    try {
      await registerKey(key)
    } catch (cause) {
      throw cause instanceof UserRejectedError ? cause : new CustodyError('sessionNotRegistered', { cause })
    }
    return key
  }

  async function generateKey(): Promise<SessionKey> {
    try {
      return await generateSessionKey({ ttlSeconds: sessionKeyTtlSeconds, now: now() })
    } catch (cause) {
      throw new CustodyError('sessionFailed', { cause })
    }
  }

  async function registerKey({ publicKey }: SessionKey): Promise<void> {
    const apiKey = {
      apiKeyName: `Session ${now()}`,
      publicKey,
      curveType: 'API_KEY_CURVE_P256' as const,
      expirationSeconds: String(sessionKeyTtlSeconds),
    }
    await client.submit(
      'create_api_keys',
      { type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', parameters: { userId, apiKeys: [apiKey] } },
      { organizationId, stamper: (body) => stampWithPasskey(body, passkey), schema: v.unknown() },
    )
  }

  return {
    client,
    organizationId,
    userId,
    hold: sessionKeys.hold,
    withStamper: (work) => sessionKeys.run((key) => work((body) => stampWithSession(body, key))),
    forget: sessionKeys.forget,
  }
}
