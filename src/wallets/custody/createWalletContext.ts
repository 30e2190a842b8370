import { createAccountClient } from '../../core/account/accountClient.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import { createServerClock } from '../../core/serverClock.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { emailCodeTtlSeconds } from '../../wire/account/limits.ts'
import type { EmbeddedEvent, EmbeddedState } from '../embedded/embeddedState.ts'
import { createCustodyClient } from './custodyClient.ts'
import type { CustodyWalletOptions } from './custodyWallet.ts'
import { createExpiringValue } from './expiringValue.ts'
import { createPreparations } from './preparation.ts'
import { createEmailSession } from './recovery/emailSession.ts'
import { rpIdsOf } from './rpId.ts'
import { createSignedInPerson } from './signedInPerson.ts'
import type { PendingEmailCode } from './signIn/pendingEmailCode.ts'
import { createSignUps, keptSignUpSeconds, type MadePasskey } from './signIn/signUpOnce.ts'
import { createStampedSigner } from './stampedSigner.ts'
import { createUnanswered } from './unanswered.ts'
import type { OpenVault } from './vault/openVault.ts'
import type { WalletContext } from './walletContext.ts'

/** Creates the context of one wallet. It loads on first use, and so does the module of each method. */
export function createWalletContext(
  options: CustodyWalletOptions & {
    storage: KeyValueStorage
    keys: KeyStore
    now: () => number
    subscribe: (listener: (state: EmbeddedState) => void) => void
    dispatch: (event: EmbeddedEvent) => void
    recovery: WalletContext['recovery']
    known: WalletContext['known']
  },
): WalletContext {
  const {
    accountUrl,
    environmentId,
    appName,
    storage,
    keys,
    known,
    subscribe,
    recovery,
    openVault = openFrame,
  } = options
  // The servers check dates against their own clock, so every date here follows it. Each way to sign in asks for the server's
  // time before its first prompt.
  const { clock = createServerClock({ now: options.now }) } = options
  const { now } = clock
  const fetching = options.fetch && { fetch: options.fetch }
  const account = createAccountClient({
    ...{ accountUrl, environmentId, storage, keys, clock },
    ...fetching,
    sessionIdKey: options.sessionIdKey,
    onEnded: () => signedIn.ended(),
  })
  const clientOf: WalletContext['clientOf'] = ({ custody }) =>
    createCustodyClient({ url: custody.url, clock, ...fetching })
  const rpIds = async () => rpIdsOf(await account.environment(), options)
  const rpId = async () => (await rpIds())[0]
  const emailSession = createEmailSession({ state: recovery.state, now })
  const signedIn = createSignedInPerson({
    ...{ account, environmentId, storage, keys, now, clientOf, subscribe, dispatch },
    emailStamper: emailSession.stamperFor,
    rpIdsOf: (environment) => rpIdsOf(environment, options),
  })
  const preparations = createPreparations({ account, rpIds, now })
  const expiring = <value>(name: string, ttlSeconds: number) =>
    createExpiringValue<value>({ keys, name: `latchkey-${name}-${environmentId}`, ttlSeconds, now: options.now })
  const signUps = createSignUps({
    ...{ account, prepare: preparations.take, now },
    kept: expiring<MadePasskey>('sign-up', keptSignUpSeconds),
  })
  const pendingEmailCode = expiring<PendingEmailCode>('email', emailCodeTtlSeconds)

  function dispatch(event: EmbeddedEvent): void {
    if (event.type === 'entered' || event.type === 'left') {
      signUps.forget()
      // If it can't be removed, it expires with the code.
      void pendingEmailCode.forget().catch(() => undefined)
    }
    options.dispatch(event)
  }

  return {
    ...{ appName, account, signedIn, preparations, signUps, clientOf, rpId, openVault, pendingEmailCode },
    ...{ recovery, emailSession, storage, known, dispatch, now },
    ...fetching,
    signer: createStampedSigner(signedIn.session),
    unfinished: {
      newAccount: createUnanswered({ now }),
      import: createUnanswered({ now }),
      derivations: new Map(),
      closedPrompts: 0,
    },
  }
}

/** Few users open the vault, so its code loads when it is needed. */
const openFrame: OpenVault = async (options) => (await import('./vault/openVault.ts')).openVault(options)
