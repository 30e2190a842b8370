import { createAccountClient } from '../../core/account/accountClient.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import { isRefusal } from '../../core/logged.ts'
import { createServerClock } from '../../core/serverClock.ts'
import { shared } from '../../core/shared.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { emailCodeTtlSeconds } from '../../wire/account/limits.ts'
import type { Person } from '../../wire/account/person.ts'
import type { EmbeddedEvent, EmbeddedState } from '../embedded/embeddedState.ts'
import { createCustodyClient } from './custodyClient.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'
import type { AskedCode } from './entrance/askedCode.ts'
import { loadRegistration, parseNewPerson, signInWithPasskey } from './entrance/passkeyEntrance.ts'
import { createSignUps, keptSignUpSeconds, type MadePasskey } from './entrance/signUpOnce.ts'
import { createKept } from './kept.ts'
import { lazyRoom } from './lazyRoom.ts'
import { createPreparations, type Preparation } from './preparation.ts'
import { type Arrival, createPresence } from './presence.ts'
import { createEmailSession } from './recovery/emailSession.ts'
import type { RecoveryControl } from './recovery/recoveryRoom.ts'
import { rpIdsOf } from './rpId.ts'
import { createStampedSigner, type StampedSigner } from './stampedSigner.ts'
import { createUnanswered } from './unanswered.ts'
import type { OpenVault } from './vault/openVault.ts'
import { addAccount, findNextAccount, type NextAccount } from './walletAccounts.ts'
import type { WalletContext } from './walletContext.ts'

/** The part of the wallet that speaks to servers and passkeys; it loads on first use, and each of its rooms on theirs. */
export type WalletCore = Omit<CustodyWallet, 'store' | 'recovery' | 'selectAccount' | 'toAccount' | 'capabilities'> & {
  signer: StampedSigner
}

export function createWalletCore(
  options: CustodyWalletOptions & {
    storage: KeyValueStorage
    keys: KeyStore
    now: () => number
    subscribe: (listener: (state: EmbeddedState) => void) => void
    dispatch: (event: EmbeddedEvent) => void
    recovery: RecoveryControl
  },
): WalletCore {
  const { accountUrl, environmentId, appName, storage, keys, subscribe, recovery } = options
  // The servers judge by their clock, so all that is dated here follows it. Every way in asks them before its first prompt.
  const { clock = createServerClock({ now: options.now }) } = options
  const { now } = clock
  const fetching = options.fetch && { fetch: options.fetch }
  const account = createAccountClient({
    ...{ accountUrl, environmentId, storage, keys, clock },
    ...fetching,
    onEnded: () => presence.ended(),
  })
  const clientOf: WalletContext['clientOf'] = ({ custody }) =>
    createCustodyClient({ url: custody.url, clock, ...fetching })
  const rpIds = async () => rpIdsOf(await account.environment(), options)
  const rpId = async () => (await rpIds())[0]
  const emailSession = createEmailSession({ state: recovery.state, now })
  const presence = createPresence({
    ...{ account, environmentId, storage, keys, now, clientOf, subscribe, dispatch },
    emailStamper: emailSession.stamperFor,
    rpIdsOf: (environment) => rpIdsOf(environment, options),
  })
  const preparations = createPreparations({ account, rpIds, now })
  const kept = <value>(name: string, ttlSeconds: number) =>
    createKept<value>({ keys, name: `latchkey-${name}-${environmentId}`, ttlSeconds, now: options.now })
  const signUps = createSignUps({
    ...{ account, prepare: preparations.take, now },
    kept: kept<MadePasskey>('sign-up', keptSignUpSeconds),
  })
  const newAccounts = createUnanswered<NextAccount>({ now })
  const { openVault = openFrame } = options
  const askedCode = kept<AskedCode>('email', emailCodeTtlSeconds)
  const context: WalletContext = {
    ...{ appName, account, presence, clientOf, rpId, signIn, openVault, askedCode, dispatch, now },
    ...fetching,
  }

  /** A prompt asks for the passkeys of one RP ID. Where several fit, the next tap asks for the next one's. */
  let turnedBack = 0

  const passkeys = lazyRoom(async () => (await import('./passkeys/passkeyRoom.ts')).createPasskeyRoom(context))
  const recovering = lazyRoom(async () =>
    (await import('./recovery/recoveryRoom.ts')).createRecoveryRoom(context, { recovery, emailSession }),
  )
  const exporting = lazyRoom(() => import('./transfer/exportWallet.ts'))
  const listing = lazyRoom(() => import('./transfer/exportables.ts'))
  const importing = lazyRoom(async () => (await import('./transfer/importWallet.ts')).createImportRoom(context))
  const byEmail = lazyRoom(() => import('./entrance/emailEntrance.ts'))
  const byOidc = lazyRoom(() => import('./entrance/oidcEntrance.ts'))
  const linking = lazyRoom(() => import('./devicePairing/startDevicePairing.ts'))
  const ending = lazyRoom(() => import('./sessions/endSession.ts'))
  const joining = lazyRoom(() => import('./devicePairing/joinDevice.ts'))

  function dispatch(event: EmbeddedEvent): void {
    if (event.type === 'entered' || event.type === 'left') {
      signUps.forget()
      // What is not forgotten ends by itself, with the code.
      void askedCode.forget().catch(() => undefined)
    }
    options.dispatch(event)
  }

  /** Opens the prompt in this very turn if a preparation is at hand. */
  async function byPasskey(prompt: (preparation: Preparation) => Promise<Arrival>): Promise<Person> {
    try {
      return await presence.enter(async () => {
        const taken = preparations.take()
        const preparation = taken instanceof Promise ? await taken : taken
        return prompt(preparation)
      })
    } catch (error) {
      // The attempt spent its challenge, and the next tap must find one ready; failing that, it fetches its own.
      void preparations.hold().catch(() => undefined)
      throw error
    }
  }

  function signIn(credentialIds: readonly string[] = []): Promise<Person> {
    return byPasskey(async (preparation) => {
      const { rpIds } = preparation
      const rpId = credentialIds.length > 0 ? rpIds[0] : rpIds[turnedBack % rpIds.length]
      try {
        const person = await signInWithPasskey(account, preparation, { credentialIds, rpId, now: now() })
        return { ...preparation, person }
      } catch (error) {
        if (isRefusal(error)) turnedBack++
        throw error
      }
    })
  }

  return {
    environment: account.environment,
    restore: shared(presence.restore),
    async prepare() {
      await Promise.all([preparations.hold(), loadRegistration(), signUps.load()])
    },
    async signUp(person) {
      const newcomer = { ...parseNewPerson(appName, person), appName }
      return byPasskey((preparation) => signUps.signUp(preparation, newcomer))
    },
    signIn: ({ credentialIds } = {}) => signIn(credentialIds),
    async signOut() {
      // A session by e-mail would go on stamping for whoever sits here next.
      if (recovery.state().status !== 'idle') await recovering((room) => room.end())
      await presence.leave()
    },
    createAccount: shared(async () => {
      const { client, organizationId, withStamper } = presence.session()
      const address = await withStamper(async (stamper) => {
        const asking = { organizationId, stamper }
        const next = newAccounts.of(organizationId) ?? (await findNextAccount(client, asking))
        return newAccounts.submit(next, (account, at) => addAccount(client, account, { ...asking, at }))
      })
      dispatch({ type: 'added', address })
      return address
    }),
    async renew() {
      await presence.session().withStamper(async () => undefined)
    },
    signer: createStampedSigner(presence.session),
    solana: async () => (await import('./solana/openSolana.ts')).openSolana({ session: presence.session, storage }),
    sui: async () => (await import('./sui/openSui.ts')).openSui({ session: presence.session, storage }),
    signInWithEmail: (email) => byEmail((room) => room.signInWithEmail(context, email)),
    async resumeEmailSignIn() {
      const asked = await askedCode.read()
      return asked && byEmail((room) => room.enterWithCode(context, asked))
    },
    confirmEmail: (email) => byEmail((room) => room.confirmEmail(context, email)),
    signInWithOidc: (asked) => byOidc((room) => room.signInWithOidc(context, asked)),
    passkeys: () => passkeys((room) => room.list()),
    addPasskey: (asked) => passkeys((room) => room.add(asked)),
    renamePasskey: (id, name) => passkeys((room) => room.rename(id, name)),
    removePasskey: (id) => passkeys((room) => room.remove(id)),
    initRecovery: (asked) => recovering((room) => room.init(asked)),
    verifyRecoveryCode: (code) => recovering((room) => room.verifyCode(code)),
    completeRecovery: (asked) => recovering((room) => room.complete(asked)),
    exportWallet: (asked) => exporting((room) => room.exportWallet(context, asked)),
    exportables: () => listing((room) => room.exportables(context)),
    importWallet: (asked) => importing((room) => room.importWallet(asked)),
    startDevicePairing: (asked) => linking((room) => room.startDevicePairing(context, asked)),
    sessions: account.sessions,
    endSession: (sessionId) => ending((room) => room.endSession(context, sessionId)),
    joinDevice: (url, asked) => joining((room) => room.joinDevice(context, url, asked)),
  }
}

/** Few people ever open the vault: what opens it loads then. */
const openFrame: OpenVault = async (options) => (await import('./vault/openVault.ts')).openVault(options)
