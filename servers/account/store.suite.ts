import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import type { DeviceOffer, VerifiedCredential } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import { rememberProof } from '../shared/dpop/rememberProof.ts'
import { migrate } from '../shared/migrate.ts'
import { createAccountHarness, envelope } from '../testing/accountHarness.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { signUpTtlMs } from './limits.ts'
import { migrations } from './migrations.ts'
import { loadSigningKeys } from './signingKeys.ts'
import { saveChallenge, takeChallenge } from './store/challenges.ts'
import { countTry, findDevicePairing, moveDevicePairing, saveDevicePairing, takeOffer } from './store/devicePairings.ts'
import { findOwner, replaceEmail } from './store/identities.ts'
import { findPasskey, saveCounter } from './store/passkeys.ts'
import { findOrganization, findPerson, findPersonOfOrganization } from './store/people.ts'
import { deleteSession, findSession, renewSession, saveSession } from './store/sessions.ts'
import { findSignUp, type PendingSignUp, saveSignUp, settleSignUp } from './store/signUps.ts'
import type { AccountDatabase, AccountTables } from './store/tables.ts'

const now = Date.UTC(2026, 0, 1)
const [environmentId, otherEnvironmentId] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
]
const credentialId = 'AAAA'
const claim = { kind: 'passkey', subject: credentialId } as const

/** The requirements of the account server's rules on their store. */
export const accountStoreSuite: DatabaseSuite = (open) => {
  let database: AccountDatabase
  beforeEach(async () => {
    database = await migrate<AccountTables>(await open(), 'account', migrations)
  })

  test('default: a whole journey through the server', async () => {
    const harness = await createAccountHarness({ database: await open() })
    const { passkey, key, person, refreshToken } = await harness.signedUp()
    expect((await harness.signIn({ passkey, key: await harness.key() })).body.person).toEqual(person)
    expect((await harness.send('POST', '/token', { key, body: { refreshToken } })).status).toBe(200)
  })

  test('behavior: servers that start at the same time share one signing key', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => loadSigningKeys({ database, envelope })))
    const [first] = starts
    for (const { keyId, publicKeys } of starts) {
      expect(keyId).toBe(first?.keyId)
      expect(publicKeys).toEqual(first?.publicKeys)
    }
    expect(first?.publicKeys).toHaveLength(1)
  })

  test('behavior: a database of an earlier release keeps its signing key and the id of the key', async () => {
    // Two processes of that release could create one key each; the newest signed.
    const [older, newest] = [await saveEarlierKey(1), await saveEarlierKey(2)]
    const { keyId, privateKey, publicKeys } = await loadSigningKeys({ database, envelope })
    expect(keyId).toBe(newest.kid)
    expect(privateKey.export({ format: 'jwk' })).toMatchObject({ x: newest.x, y: newest.y })
    expect(publicKeys).toEqual([newest, older])
    expect(await loadSigningKeys({ database, envelope })).toMatchObject({ keyId, publicKeys })
  })

  /** Stores a signing key as releases before `3-secrets` did. */
  async function saveEarlierKey(createdAt: number) {
    const pair = await generateKeyPair('ES256', { extractable: true })
    const keyId = `key-${createdAt}`
    const publicKey = { ...(await exportJWK(pair.publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }
    const place = { table: 'accountSigningKey', row: keyId, tenant: '' }
    const sealed = envelope.seal(Buffer.from(await exportPKCS8(pair.privateKey)), place)
    await database
      .insertInto('accountSigningKey')
      .values({ keyId, publicKey: JSON.stringify(publicKey), privateKey: sealed, createdAt })
      .execute()
    return publicKey
  }

  describe('challenges', () => {
    const challenge = { environmentId, challenge: 'AAAA' }
    beforeEach(() => saveChallenge(database, { ...challenge, expiresAt: now + 10 }, now))

    test('behavior: of many concurrent takes, one succeeds', async () => {
      const takes = await Promise.all(Array.from({ length: 20 }, () => takeChallenge(database, challenge, now)))
      expect(takes.filter(Boolean)).toHaveLength(1)
    })

    test('behavior: is valid only in its environment and before it expires', async () => {
      expect(await takeChallenge(database, { ...challenge, environmentId: otherEnvironmentId }, now)).toBe(false)
      expect(await takeChallenge(database, challenge, now + 10)).toBe(false)
    })

    test('behavior: expired ones are deleted', async () => {
      await saveChallenge(database, { ...challenge, challenge: 'BBBB', expiresAt: now + 20 }, now + 10)
      expect(await database.selectFrom('accountChallenge').select('challenge').execute()).toEqual([
        { challenge: 'BBBB' },
      ])
    })
  })

  test('behavior: a proof is remembered once, until it has expired', async () => {
    const proofs = { kysely: database, table: 'accountProof' }
    const proof = { keyThumbprint: 'key', proofId: 'a', expiresAt: now + 10 }
    const seen = await Promise.all(Array.from({ length: 20 }, () => rememberProof(proofs, proof, now)))
    expect(seen.filter(Boolean)).toHaveLength(1)
    expect(await rememberProof(proofs, { ...proof, keyThumbprint: 'other' }, now)).toBe(true)
    expect(await rememberProof(proofs, proof, now + 10)).toBe(true)
  })

  describe('sign-ups', () => {
    test('behavior: a passkey waits in one sign-up at a time, in each environment', async () => {
      const saves = [pending({ personId: '1' }), pending({ personId: '2' })].map((row) => saveSignUp(database, row))
      expect((await Promise.all(saves)).sort()).toEqual([false, true])
      expect(await saveSignUp(database, pending({ environmentId: otherEnvironmentId }))).toBe(true)
    })

    test('behavior: is returned unchanged until key custody would refuse its body', async () => {
      await saveSignUp(database, pending())
      const find = (at: number) => findSignUp(database, { environmentId, claim }, at)
      expect(await find(now)).toEqual(pending())
      expect(await find(now + signUpTtlMs)).toBeUndefined()
      expect(await saveSignUp(database, pending({ createdAt: now + signUpTtlMs }))).toBe(true)
    })

    test('behavior: becomes one user, however often it is settled', async () => {
      await saveSignUp(database, pending())
      const { personId } = pending()
      const settle = () => settleSignUp(database, pending(), credential)
      await Promise.all([settle(), settle(), settle()])
      expect(await findSignUp(database, { environmentId, claim }, now)).toBeUndefined()
      expect(await findPerson(database, { environmentId, personId })).toEqual({
        ...{ personId, environmentId, displayName: 'Ada', email: 'ada@example.com' },
        passkeys: [{ credentialId, rpId: 'wallet.example', createdAt: now }],
        credentials: [credential],
      })
      expect(await findPerson(database, { environmentId: otherEnvironmentId, personId })).toBeUndefined()
    })

    test('behavior: a passkey keeps its key and its counter', async () => {
      await saveSignUp(database, pending())
      await settleSignUp(database, pending(), credential)
      await saveCounter(database, { environmentId, credentialId, counter: 2 ** 32 - 1 })
      expect(await findPasskey(database, { environmentId, credentialId })).toEqual({
        ...{ credentialId, personId: pending().personId, rpId: 'wallet.example', counter: 2 ** 32 - 1 },
        publicKey: Buffer.from([0, 255]),
      })
    })
  })

  describe('new users without a passkey', () => {
    const email = { kind: 'email', subject: 'ada@example.com' } as const
    const newUser = (personId: string): PendingSignUp => ({
      ...pending({ personId }),
      claim: email,
      passkey: undefined,
    })
    const owner = { environmentId, createdAt: now }

    test('behavior: become one user with a confirmed address', async () => {
      await saveSignUp(database, newUser('1'))
      expect(await findSignUp(database, { environmentId, claim: email }, now)).toEqual(newUser('1'))
      await Promise.all([1, 2, 3].map(() => settleSignUp(database, newUser('1'), credential)))
      expect(await findOwner(database, environmentId, email)).toBe('1')
      expect(await findOwner(database, otherEnvironmentId, email)).toBeUndefined()
      const person = await findPerson(database, { environmentId, personId: '1' })
      expect(person).toMatchObject({ confirmedEmail: email.subject, passkeys: [] })
      const organizationId = credential.walletProperties.turnkeySubOrganizationId ?? ''
      expect(await findOrganization(database, { environmentId, personId: '1' })).toBe(organizationId)
      expect(await findPersonOfOrganization(database, { environmentId, organizationId })).toBe('1')
    })

    test('behavior: an address belongs to one user, and a user has one', async () => {
      for (const personId of ['1', '2']) {
        const claim = { kind: 'oidc', subject: personId } as const
        await saveSignUp(database, { ...newUser(personId), claim, passkey: undefined })
        const key = { environmentId, claim }
        await settleSignUp(database, key, { ...credential, id: personId })
      }
      const take = (personId: string, address: string) => replaceEmail(database, { ...owner, personId }, address)
      const takes = await Promise.all([take('1', email.subject), take('2', email.subject)])
      expect(takes.sort()).toEqual([false, true])
      const personId = (await findOwner(database, environmentId, email)) ?? ''
      expect(await take(personId, 'ada@example.org')).toBe(true)
      expect(await findOwner(database, environmentId, email)).toBeUndefined()
      expect(await findPerson(database, { environmentId, personId })).toMatchObject({
        confirmedEmail: 'ada@example.org',
      })
    })
  })

  describe('device links', () => {
    const link = { linkId: 'l', environmentId, personId: pending().personId, proofHash: 'h', expiresAt: now + 10 }
    const offer = { name: 'Phone', challenge: 'AAAA' } as DeviceOffer
    beforeEach(async () => {
      await saveSignUp(database, pending())
      await settleSignUp(database, pending(), credential)
      await saveDevicePairing(database, link, now)
    })

    test('behavior: of many concurrent offers, one is stored', async () => {
      const takes = await Promise.all(Array.from({ length: 20 }, () => takeOffer(database, 'l', offer)))
      expect(takes.filter(Boolean)).toHaveLength(1)
      expect(await findDevicePairing(database, link, now)).toMatchObject({ status: 'offered', offer })
    })

    test('behavior: if a link is approved and refused at once, only one takes effect', async () => {
      await takeOffer(database, 'l', offer)
      const move = (to: 'approved' | 'refused') => moveDevicePairing(database, 'l', { from: ['offered'], to })
      expect((await Promise.all([move('approved'), move('refused')])).sort()).toEqual([false, true])
    })

    test('behavior: every wrong try counts, also at once; and it ends', async () => {
      await Promise.all(Array.from({ length: 5 }, () => countTry(database, 'l')))
      expect(await findDevicePairing(database, link, now)).toMatchObject({ tries: 5 })
      expect(await findDevicePairing(database, link, now + 10)).toBeUndefined()
      expect(await findDevicePairing(database, { ...link, environmentId: otherEnvironmentId }, now)).toBeUndefined()
    })
  })

  describe('sessions', () => {
    const session = {
      ...{ sessionId: 's', environmentId, personId: pending().personId },
      ...{
        thumbprint: 'key',
        sessionIdKey: `02${'ab'.repeat(32)}`,
        expiresAt: now + 10,
        device: 'Chrome',
        startedAt: now,
        renewedAt: now,
      },
    }
    const renewal = { tokenHash: 'a', nextTokenHash: 'b', thumbprint: 'key' }
    beforeEach(async () => {
      await saveSignUp(database, pending())
      await settleSignUp(database, pending(), credential)
      await saveSession(database, session, 'a', now)
    })

    test('default: lives until it expires or is ended', async () => {
      expect(await findSession(database, 's', now)).toEqual(session)
      expect(await findSession(database, 's', now + 10)).toBeUndefined()
      await deleteSession(database, 's')
      expect(await findSession(database, 's', now)).toBeUndefined()
      expect(await renewSession(database, renewal, now)).toEqual({ outcome: 'refused' })
    })

    test('behavior: a token is spent once; the second time ends the session', async () => {
      expect(await renewSession(database, renewal, now)).toEqual({ outcome: 'renewed', session })
      expect(await renewSession(database, { ...renewal, nextTokenHash: 'c' }, now)).toEqual({
        outcome: 'reused',
        session,
      })
      expect(await renewSession(database, { ...renewal, tokenHash: 'b' }, now)).toEqual({ outcome: 'refused' })
    })

    test('behavior: when many requests spend one token, one gets its successor', async () => {
      const renewals = Array.from({ length: 10 }, (_, index) =>
        renewSession(database, { ...renewal, nextTokenHash: `b${index}` }, now),
      )
      const outcomes = (await Promise.all(renewals)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'renewed')).toHaveLength(1)
      expect(await findSession(database, 's', now)).toBeUndefined()
    })

    test('behavior: another key cannot spend it', async () => {
      expect(await renewSession(database, { ...renewal, thumbprint: 'thief' }, now)).toEqual({ outcome: 'refused' })
      expect(await renewSession(database, renewal, now)).toMatchObject({ outcome: 'renewed' })
    })

    test('behavior: expired ones are deleted with their tokens', async () => {
      await saveSession(database, { ...session, sessionId: 't', expiresAt: now + 20 }, 'z', now + 10)
      expect(await database.selectFrom('accountRefreshToken').select('tokenHash').execute()).toEqual([
        { tokenHash: 'z' },
      ])
    })
  })
}

function pending(changes: { environmentId?: string; personId?: string; createdAt?: number } = {}): PendingSignUp {
  return {
    environmentId,
    claim,
    personId: '00000000-0000-4000-8000-000000000001',
    displayName: 'Ada',
    email: 'ada@example.com',
    passkey: {
      ...{ credentialId, publicKey: Buffer.from([0, 255]), rpId: 'wallet.example', origin: 'https://wallet.example' },
      ...{ aaguid: '00000000-0000-0000-0000-000000000000', counter: 0, backedUp: true, transports: ['internal'] },
    },
    body: '{}',
    createdAt: now,
    ...changes,
  }
}

const credential: VerifiedCredential = {
  id: '00000000-0000-4000-8000-000000000002',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain: 'eip155',
  walletName: 'turnkeyhd',
  walletProperties: { turnkeySubOrganizationId: '00000000-0000-4000-8000-000000000003', isSessionKeyCompatible: true },
}
