import * as v from 'valibot'
import type { KeyStore } from '../../core/keyStore.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { sessionKeyTtlSeconds } from '../../wire/account/limits.ts'
import type { FreshPasskey } from '../../wire/custody/freshPasskey.ts'
import type { CustodyClient } from './custodyClient.ts'
import { CustodyError } from './errors.ts'
import { createHeldSessionKey } from './heldSessionKey.ts'
import { type PasskeyChoice, stampWithPasskey } from './passkeyStamp.ts'
import { createPrecomputed } from './precomputed.ts'
import { generateSessionKeyPair, type SessionKey, stampWithSession, toSessionKey } from './sessionKey.ts'
import type { Stamp, Stamper } from './stamp.ts'

/** The session of one user at key custody. */
export type CustodySession = {
  client: CustodyClient
  organizationId: string
  userId: string
  /** Prepares a renewal, so that its prompt opens inside the click. */
  prepare: () => Promise<void>
  /** Keeps a key that is already registered, if session keys may sign. */
  hold: (key: SessionKey) => Promise<void>
  /**
   * Runs `work` with the first stamper available: an email session; the session key, registering a new one with one prompt if
   * none is live; or, where session keys may not sign, a passkey with a prompt for every request (key-custody §5.8).
   * @throws {CustodyError} 'Required clients not found' if a passkey is needed and the user has none
   */
  withStamper: <result>(work: (stamper: Stamper) => Promise<result>) => Promise<result>
  /**
   * Stamps with a passkey: one prompt.
   * @throws {CustodyError} 'Add a passkey first' if the user has none
   */
  stampByPasskey: Stamper
  /**
   * Returns `withStamper`, or a stamper with a passkey prompt for every request if the environment requires a fresh passkey for
   * `kind`. Users without a passkey add their first one with the stamper they have; so do users in an email session, because they
   * have lost theirs.
   * @throws {CustodyError} 'Add a passkey first' if an export requires a passkey and the user has none
   */
  withStamperFor: (kind: FreshPasskey) => CustodySession['withStamper']
  /** Ensures that the session key lasts: one prompt if none is live or it ends soon. */
  renew: () => Promise<void>
  /**
   * Throws if `withStamper` has nothing to stamp with; never prompts. Call it before a step that cannot be undone.
   * @throws {CustodyError} 'Required clients not found'
   */
  assertStamper: () => Promise<void>
}

/** The name of an organization's session key in the key store. */
export const sessionKeyName = (organizationId: string) => `latchkey-session-${organizationId}`

export function createCustodySession(options: {
  client: CustodyClient
  organizationId: string
  userId: string
  /** Whether session keys may sign (key-custody §5.8). */
  isSessionKeyCompatible: boolean
  /** The passkeys that can register a new session key; undefined if the user has none. */
  passkey: () => PasskeyChoice | undefined
  /** The kinds of request for which the environment requires a fresh passkey. */
  freshPasskey: readonly FreshPasskey[]
  /** The vault's stamper while this user has an email session. */
  emailStamper: () => Stamper | undefined
  keys: KeyStore
  /** Called when the session key changes; undefined if there is none. */
  onKey: (key: SessionKey | undefined) => void
  now: () => number
}): CustodySession {
  const { client, organizationId, userId, isSessionKeyCompatible, keys, now } = options
  const heldKey = createHeldSessionKey({
    ...{ keys, name: sessionKeyName(organizationId), create, now },
    onChange: options.onKey,
  })
  const precomputedPair = createPrecomputed(generateSessionKeyPair)

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
      // If this fails, the next renewal generates its own.
      void precomputedPair.prepare().catch(() => undefined)
    }
    return key
  }

  async function takeKey(): Promise<SessionKey> {
    try {
      return toSessionKey(await precomputedPair.take(), now())
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
    return heldKey.run((key) => work((body) => stampWithSession(body, key)))
  }

  return {
    client,
    organizationId,
    userId,
    async prepare() {
      if (isSessionKeyCompatible) await Promise.all([heldKey.load(), precomputedPair.prepare()])
    },
    async hold(key) {
      if (isSessionKeyCompatible) await heldKey.hold(key)
    },
    withStamper,
    async stampByPasskey(body) {
      if (!options.passkey()) throw new CustodyError('passkeyMissing')
      return stampByPasskey(body)
    },
    async renew() {
      // A user without a passkey keeps the live key, because nothing could register another.
      const canRenew = isSessionKeyCompatible && !options.emailStamper() && options.passkey() !== undefined
      if (canRenew) await heldKey.renew()
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
      if (!isSessionKeyCompatible || !(await heldKey.isLive())) throw new CustodyError('clientsNotFound')
    },
  }
}
