import * as v from 'valibot'
import type { KeyStore } from '../../core/keyStore.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { sessionKeyTtlSeconds } from '../../wire/account/limits.ts'
import type { FreshPasskey } from '../../wire/custody/freshPasskey.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import { type PasskeyChoice, stampWithPasskey } from './passkeyStamp.ts'
import { createPrecomputed } from './precomputed.ts'
import { generateSessionKeyPair, type SessionKey, stampWithSession, toSessionKey } from './sessionKey.ts'
import { createSessionKeys } from './sessionKeys.ts'
import type { Stamp, Stamper } from './stamp.ts'

/** One person at key custody. */
export type CustodySession = {
  client: CustodyClient
  organizationId: string
  userId: string
  /** Makes ready what a renewal needs, so that its prompt opens in the turn of the tap. */
  prepare: () => Promise<void>
  /** Keeps a key that is registered already, where session keys may sign. */
  hold: (key: SessionKey) => Promise<void>
  /**
   * Runs `work` with the first that there is: a session by e-mail; the session key, registering a new one where none lives,
   * which takes one prompt; and where session keys may not sign, a passkey, which is a prompt for every request
   * (key-custody §5.8).
   * @throws {CustodyError} 'Required clients not found' when a passkey is needed and the person has none
   */
  withStamper: <result>(work: (stamper: Stamper) => Promise<result>) => Promise<result>
  /**
   * `withStamper`, or a prompt for every request where the environment wants a passkey's own stamp for this. Who has no
   * passkey adds their first with what they have; so does a session by e-mail, since theirs is lost.
   * @throws {CustodyError} 'Add a passkey first' when an export wants one and the person has none
   */
  withStamperFor: (kind: FreshPasskey) => CustodySession['withStamper']
  /** Makes sure that a session key lasts: one prompt where none lives or the live one ends soon. */
  renew: () => Promise<void>
  /**
   * Whether `withStamper` has anything to stamp with; asks nobody. For what comes before and cannot be taken back.
   * @throws {CustodyError} 'Required clients not found'
   */
  assertStamper: () => Promise<void>
}

/** Where a key store keeps the session key of one organization. */
export const sessionKeyName = (organizationId: string) => `latchkey-session-${organizationId}`

export function createCustodySession(options: {
  client: CustodyClient
  organizationId: string
  userId: string
  /** Whether session keys may sign (key-custody §5.8). */
  isSessionKeyCompatible: boolean
  /** Who may register a new session key; undefined while the person has no passkey. */
  passkey: () => PasskeyChoice | undefined
  /** What the environment wants a passkey's own stamp for. */
  freshPasskey: readonly FreshPasskey[]
  /** The vault's own stamps, while a session by e-mail acts for this person. */
  emailStamper: () => Stamper | undefined
  keys: KeyStore
  /** Hears of the session key that is held from now on, or that none is. */
  onKey: (key: SessionKey | undefined) => void
  now: () => number
}): CustodySession {
  const { client, organizationId, userId, isSessionKeyCompatible, keys, now } = options
  const sessionKeys = createSessionKeys({
    ...{ keys, name: sessionKeyName(organizationId), create, now },
    onChange: options.onKey,
  })
  const spare = createPrecomputed(generateSessionKeyPair)

  async function stampByPasskey(body: string): Promise<Stamp> {
    const passkey = options.passkey()
    if (!passkey) throw new CustodyError('clientsNotFound')
    return stampWithPasskey(body, passkey)
  }

  async function create(): Promise<SessionKey> {
    const key = await takeKey()
    try {
      await registerKey(key)
    } catch (cause) {
      const isPlain = cause instanceof UserRejectedError || cause instanceof CustodyError
      throw isPlain ? cause : new CustodyError('sessionNotRegistered', { cause })
    } finally {
      // Failing that, the next renewal makes its own.
      void spare.prepare().catch(() => undefined)
    }
    return key
  }

  async function takeKey(): Promise<SessionKey> {
    try {
      return toSessionKey(await spare.take(), now())
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
      { organizationId, stamper: stampByPasskey, schema: v.unknown() },
    )
  }

  const withStamper: CustodySession['withStamper'] = (work) => {
    const byEmail = options.emailStamper()
    if (byEmail) return work(byEmail)
    if (!isSessionKeyCompatible) return work(stampByPasskey)
    return sessionKeys.run((key) => work((body) => stampWithSession(body, key)))
  }

  return {
    client,
    organizationId,
    userId,
    async prepare() {
      if (isSessionKeyCompatible) await Promise.all([sessionKeys.load(), spare.prepare()])
    },
    async hold(key) {
      if (isSessionKeyCompatible) await sessionKeys.hold(key)
    },
    withStamper,
    async renew() {
      // A user without a passkey keeps the key that lives: nothing could register another.
      const canRenew = isSessionKeyCompatible && !options.emailStamper() && options.passkey() !== undefined
      if (canRenew) await sessionKeys.renew()
      else await withStamper(async () => undefined)
    },
    withStamperFor(kind) {
      if (!options.freshPasskey.includes(kind)) return withStamper
      if (options.passkey() && !(kind === 'credentials' && options.emailStamper()))
        return (work) => work(stampByPasskey)
      if (kind === 'export') throw new CustodyError('passkeyMissing')
      return withStamper
    },
    async assertStamper() {
      if (options.passkey() || options.emailStamper()) return
      if (!isSessionKeyCompatible || !(await sessionKeys.isLive())) throw new CustodyError('clientsNotFound')
    },
  }
}
