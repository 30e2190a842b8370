import { createAccountClient } from '../../core/account/accountClient.ts'
import { AccountError } from '../../core/account/accountError.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import { shared } from '../../core/shared.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import { loadSigning } from './account.ts'
import { type CustodyClient, createCustodyClient } from './custodyClient.ts'
import { custodyCredentialOf } from './custodyCredentialOf.ts'
import { type CustodySession, createCustodySession, sessionKeyName } from './custodySession.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'
import { loadRegistration, parseNewPerson, signInWithPasskey, signUpWithPasskey } from './entrance.ts'
import { CustodyError } from './errors.ts'
import type { PasskeyChoice } from './passkeyStamp.ts'
import { createPreparations, type Preparation } from './preparation.ts'
import { custodyRecords } from './record.ts'
import { stampWithSession } from './sessionKey.ts'
import { createSigner, type Signer } from './signer.ts'
import type { CustodyEvent, CustodyState } from './state.ts'
import { addAccount, readUserId, readWallet } from './walletAccounts.ts'

/** The part of the wallet that speaks to servers and passkeys; it loads on first use. */
export type WalletCore = Omit<CustodyWallet, 'store' | 'selectAccount' | 'toAccount'> & { signer: Signer }

export function createWalletCore(
  options: CustodyWalletOptions & {
    storage: KeyValueStorage
    keys: KeyStore
    now: () => number
    subscribe: (listener: (state: CustodyState) => void) => void
    dispatch: (event: CustodyEvent) => void
  },
): WalletCore {
  const { accountUrl, environmentId, appName, storage, keys, now, dispatch } = options
  const fetching = options.fetch && { fetch: options.fetch }
  const account = createAccountClient({ accountUrl, environmentId, storage, keys, now, ...fetching })
  const records = custodyRecords(storage, environmentId)
  const preparations = createPreparations({ account, rpId: options.rpId, now })
  /** Of the person who is signed in. */
  let session: CustodySession | undefined

  options.subscribe((state) => {
    if (state.status !== 'signed-in' || !session) return
    const { person, accounts, activeAddress } = state
    records.write({ person, accounts: [...accounts], activeAddress, userId: session.userId })
  })

  function current(): CustodySession {
    if (!session) throw new CustodyError('signerNotFound')
    return session
  }

  function clientOf({ custody }: PublicEnvironment): CustodyClient {
    return createCustodyClient({ url: custody.url, now, ...fetching })
  }

  function openSession(person: Person, environment: PublicEnvironment, userId: string): CustodySession {
    const { turnkeySubOrganizationId: organizationId, isSessionKeyCompatible } = custodyCredentialOf(person)
    const client = clientOf(environment)
    const passkey = toPasskeyChoice(person, environment)
    void loadSigning().catch(() => undefined)
    return createCustodySession({ client, organizationId, userId, isSessionKeyCompatible, passkey, keys, now })
  }

  /** The session key of whoever signed in here last, also before a reload. */
  async function forgetSessionKey(): Promise<void> {
    const left = records.read()?.person
    if (left) await keys.remove(sessionKeyName(custodyCredentialOf(left).turnkeySubOrganizationId))
  }

  async function restore(): Promise<void> {
    if (session) return
    const record = account.isSignedIn() ? records.read() : undefined
    if (!record) return dispatch({ type: 'restored' })
    try {
      const [person, environment] = await Promise.all([account.me(), account.environment()])
      // Somebody else's tokens: their sign-in broke off before its wallet was read.
      if (person.personId !== record.person.personId) return dispatch({ type: 'restored' })
      session ??= openSession(person, environment, record.userId)
      await prepareQuietly(session)
      dispatch({ type: 'restored', found: { ...record, person } })
    } catch (error) {
      dispatch({ type: 'restored' })
      // The server has ended the session: that is an answer, not a failure.
      if (!(error instanceof AccountError) || error.code !== 'invalid_token') throw error
    }
  }

  /** Opens the prompt in this very turn if a preparation is at hand, then opens the wallet of whoever answered it. */
  async function enter(prompt: (preparation: Preparation) => Promise<Person>): Promise<Person> {
    dispatch({ type: 'asked' })
    try {
      const taken = preparations.take()
      const preparation = taken instanceof Promise ? await taken : taken
      const { environment, sessionKey } = preparation
      const person = await prompt(preparation)
      const client = clientOf(environment)
      const asking = {
        organizationId: custodyCredentialOf(person).turnkeySubOrganizationId,
        // Registered by this very prompt: it reads the wallet even where session keys may not sign.
        stamper: (body: string) => stampWithSession(body, sessionKey),
      }
      const [{ accounts }, userId] = await Promise.all([readWallet(client, asking), readUserId(client, asking)])
      await forgetSessionKey()
      session = openSession(person, environment, userId)
      await session.hold(sessionKey)
      await prepareQuietly(session)
      dispatch({ type: 'entered', person, accounts })
      return person
    } catch (error) {
      dispatch({ type: 'failed' })
      // The attempt spent its challenge, and the next tap must find one ready; failing that, it fetches its own.
      void preparations.hold().catch(() => undefined)
      throw error
    }
  }

  return {
    environment: account.environment,
    restore: shared(restore),
    async prepare() {
      await Promise.all([preparations.hold(), loadRegistration()])
    },
    async signUp(person) {
      const newcomer = { ...parseNewPerson(appName, person), appName }
      return enter((preparation) => signUpWithPasskey(account, preparation, newcomer))
    },
    signIn: ({ credentialIds = [] } = {}) =>
      enter((preparation) => signInWithPasskey(account, preparation, { credentialIds, now: now() })),
    async signOut() {
      const forgotten = forgetSessionKey()
      session = undefined
      records.remove()
      dispatch({ type: 'left' })
      await forgotten
      await account.signOut()
    },
    createAccount: shared(async () => {
      const { client, organizationId, withStamper } = current()
      const address = await withStamper((stamper) => addAccount(client, { organizationId, stamper }))
      dispatch({ type: 'added', address })
      return address
    }),
    async renew() {
      await current().withStamper(async () => undefined)
    },
    signer: createSigner(current),
  }
}

/** Everybody's passkeys are for one RP ID: that of the environment's wallet. None, when the person has no passkey. */
function toPasskeyChoice({ passkeys }: Person, { userVerification }: PublicEnvironment): PasskeyChoice | undefined {
  const [first] = passkeys
  return first && { rpId: first.rpId, credentialIds: passkeys.map((passkey) => passkey.credentialId), userVerification }
}

/** What could not be made ahead is made when it is needed. */
async function prepareQuietly(session: CustodySession): Promise<void> {
  await session.prepare().catch(() => undefined)
}
