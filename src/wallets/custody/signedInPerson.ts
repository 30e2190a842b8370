import * as v from 'valibot'
import type { AccountClient } from '../../core/account/accountClient.ts'
import { AccountError } from '../../core/account/accountError.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import { shared } from '../../core/shared.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import { uuid } from '../../wire/primitives.ts'
import type { EmbeddedEvent, EmbeddedState } from '../embedded/embeddedState.ts'
import type { CustodyClient } from './custodyClient.ts'
import { custodyCredentialOf } from './custodyCredentialOf.ts'
import { type CustodySession, createCustodySession } from './custodySession.ts'
import { CustodyError } from './errors.ts'
import type { PasskeyChoice } from './passkeyStamp.ts'
import { custodyRecords } from './record.ts'
import { type RemovedKey, removeSessionKey, revokeSessionKey } from './removeSessionKey.ts'
import type { RpIds } from './rpId.ts'
import { createSessionClock } from './sessionClock.ts'
import { isLive, type SessionKey, stampWithSession } from './sessionKey.ts'
import type { Stamper } from './stamp.ts'
import { loadSigning } from './toCustodyAccount.ts'
import { readWalletAccounts } from './walletAccounts.ts'

const whoami = v.object({ userId: uuid })

/** A user who has just signed in, and the session key registered for them. */
export type SignInResult = { person: Person; environment: PublicEnvironment; sessionKey: SessionKey }

/** The user signed in to this wallet on this device. */
export type SignedInPerson = {
  /** @throws {CustodyError} 'Signer not found' when no user is signed in */
  session: () => CustodySession
  /** @throws {CustodyError} 'Signer not found' when no user is signed in */
  person: () => Person
  /** The public key of the live session key, which signs without a prompt: a compressed point in hex. */
  sessionKey: () => string | undefined
  /** Replaces the user's data after a server reported a change. */
  change: (person: Person) => void
  /** Restores the user who signed in here before. */
  restore: () => Promise<void>
  /** Runs `work` synchronously, so that its prompt opens inside the click, then opens the wallet of the user it signed in. */
  enter: (work: () => Promise<SignInResult>) => Promise<Person>
  /** Signs the user out on this device, then at the servers. */
  leave: () => Promise<void>
  /** Called when the account server has ended the session: signs the user out. */
  ended: () => void
}

export function createSignedInPerson(options: {
  account: AccountClient
  environmentId: string
  storage: KeyValueStorage
  keys: KeyStore
  now: () => number
  clientOf: (environment: PublicEnvironment) => CustodyClient
  /** The vault's stamper while an email session acts for that organization. */
  emailStamper: (organizationId: string) => Stamper | undefined
  rpIdsOf: (environment: PublicEnvironment) => RpIds
  subscribe: (listener: (state: EmbeddedState) => void) => void
  dispatch: (event: EmbeddedEvent) => void
}): SignedInPerson {
  const { account, storage, keys, now, clientOf, dispatch } = options
  const records = custodyRecords(storage, options.environmentId)
  const clock = createSessionClock({ now, onChange: (session) => dispatch({ type: 'session', session }) })
  let present: { person: Person; session: CustodySession } | undefined

  options.subscribe((state) => {
    if (state.status !== 'signed-in' || !present) return
    const { person, accounts, activeAddress } = state
    records.write({ person, accounts: [...accounts], activeAddress, userId: present.session.userId })
  })

  // Another tab signed out, or signed in another user.
  records.watch(() => {
    if (present && records.read()?.userId !== present.session.userId) vacate()
  })

  const opened = () => present?.session

  function vacate(): void {
    present = undefined
    clock.follow(undefined)
    dispatch({ type: 'left' })
  }

  function current() {
    if (!present) throw new CustodyError('signerNotFound')
    return present
  }

  function open(person: Person, environment: PublicEnvironment, userId: string): CustodySession {
    const { turnkeySubOrganizationId: organizationId, isSessionKeyCompatible } = custodyCredentialOf(person)
    void loadSigning().catch(() => undefined)
    const session = createCustodySession({
      ...{ client: clientOf(environment), organizationId, userId, isSessionKeyCompatible, keys, now },
      passkey: () => toPasskeyChoice(present?.person ?? person, environment, options.rpIdsOf),
      freshPasskey: environment.freshPasskey ?? [],
      emailStamper: () => options.emailStamper(organizationId),
      onKey: clock.follow,
    })
    present = { person, session }
    return session
  }

  /** Revokes the key, so that a copy in an older tab or an attacker's hands stops working. */
  async function endSessionKey(taken: RemovedKey | undefined): Promise<void> {
    if (taken && isLive(taken.key, now())) await revokeSessionKey(clientOf(await account.environment()), taken)
  }

  async function leave(): Promise<void> {
    const left = records.read()
    // Removed before the wallet says so: the user may sign in again while the servers answer.
    const taking = left && removeSessionKey(keys, left)
    const signingOut = account.signOut()
    records.remove()
    vacate()
    // If key custody could not be reached, the key expires there after 15 minutes at most.
    await Promise.all([taking?.then(endSessionKey).catch(() => undefined), signingOut])
  }

  /** Without a network, keeps the last known user; the servers check each later request anyway. */
  async function meOr(lastKnown: Person): Promise<Person> {
    try {
      return await account.me()
    } catch (error) {
      if (error instanceof AccountError && error.code === 'unreachable') return lastKnown
      throw error
    }
  }

  return {
    session: () => current().session,
    person: () => current().person,
    sessionKey: () => clock.life()?.publicKey,
    change(person) {
      present = { ...current(), person }
      dispatch({ type: 'changed', person })
    },
    restore: shared(async () => {
      if (present) return
      const record = account.isSignedIn() ? records.read() : undefined
      if (!record) return dispatch({ type: 'restored' })
      try {
        const [me, environment] = await Promise.all([meOr(record.person), account.environment()])
        // The tokens belong to another user, whose sign-in stopped before their wallet was read.
        if (me.personId !== record.person.personId) return dispatch({ type: 'restored' })
        const person = withPasskeysOf(record.person, me)
        // A user may have signed in meanwhile; then their session is the one to prepare.
        await prepareQuietly(opened() ?? open(person, environment, record.userId))
        dispatch({ type: 'restored', found: { ...record, person, session: clock.life() } })
      } catch (error) {
        dispatch({ type: 'restored' })
        // The server has ended the session. That is a result, not a failure.
        if (!(error instanceof AccountError) || error.code !== 'invalid_token') throw error
      }
    }),
    async enter(work) {
      dispatch({ type: 'asked' })
      try {
        const { person, environment, sessionKey } = await work()
        const caller = {
          organizationId: custodyCredentialOf(person).turnkeySubOrganizationId,
          // The key was just registered. It can read the wallet even where session keys may not sign.
          stamper: (body: string) => stampWithSession(body, sessionKey),
        }
        const client = clientOf(environment)
        const [{ accounts }, { userId }] = await Promise.all([
          readWalletAccounts(client, caller),
          client.query('whoami', {}, { ...caller, schema: whoami }),
        ])
        const earlier = records.read()
        if (earlier) await removeSessionKey(keys, earlier)
        clock.follow(undefined)
        const session = open(person, environment, userId)
        await session.hold(sessionKey)
        await prepareQuietly(session)
        dispatch({ type: 'entered', person, accounts, session: clock.life() })
        return person
      } catch (error) {
        dispatch({ type: 'failed' })
        throw error
      }
    },
    leave,
    ended() {
      // No caller requested this sign-out, so none waits for it.
      if (present) leave().catch(() => undefined)
    },
  }
}

/**
 * Returns the user's passkeys that a prompt of this page can offer: those of the first fitting RP ID that has any, because a
 * prompt is for one RP ID. Returns undefined if the user has no passkey.
 */
function toPasskeyChoice(
  { passkeys }: Person,
  environment: PublicEnvironment,
  rpIdsOf: (environment: PublicEnvironment) => RpIds,
): PasskeyChoice | undefined {
  const [first] = passkeys
  if (!first) return undefined
  const rpId = rpIdsOf(environment).find((id) => passkeys.some((passkey) => passkey.rpId === id)) ?? first.rpId
  const credentialIds = passkeys.filter((passkey) => passkey.rpId === rpId).map(({ credentialId }) => credentialId)
  return { rpId, credentialIds, userVerification: environment.userVerification }
}

/**
 * Adds the passkeys that this device created and that the account server does not know yet: it learns of a passkey at its first
 * sign-in. A passkey removed meanwhile does no harm, because it cannot answer a prompt.
 */
function withPasskeysOf(lastKnown: Person, me: Person): Person {
  const listed = new Set(me.passkeys.map(({ credentialId }) => credentialId))
  return {
    ...me,
    passkeys: [...me.passkeys, ...lastKnown.passkeys.filter(({ credentialId }) => !listed.has(credentialId))],
  }
}

/** If the preparation fails, the value is created when it is needed. */
async function prepareQuietly(session: CustodySession): Promise<void> {
  await session.prepare().catch(() => undefined)
}
