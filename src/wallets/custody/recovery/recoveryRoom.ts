import { AccountError } from '../../../core/account/accountError.ts'
import type { Person } from '../../../wire/account/person.ts'
import { recovery as recoveryRequest } from '../../../wire/account/recovery.ts'
import type { AuthenticatorParameters } from '../../../wire/custody/credential.ts'
import { failureTexts } from '../../../wire/custody/failureTexts.ts'
import { parse } from '../../../wire/parse.ts'
import type { RecoveryOptions } from '../../embedded/capabilities.ts'
import type { RecoveryEvent, RecoveryState, RecoveryType } from '../../embedded/recoveryState.ts'
import { CustodyApiError, CustodyError, isUnreachable } from '../errors.ts'
import { makePasskey } from '../passkeys/makePasskey.ts'
import type { Stamper } from '../stamp.ts'
import type { Vault } from '../vault/vault.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import type { WalletContext } from '../walletContext.ts'
import type { EmailSession } from './emailSession.ts'
import { type FoundRecovery, type RecoveryClient, readRecovery, submitPasskey } from './recoveryRequests.ts'

/** Where the recovery of one wallet stands, and what moves it on. */
export type RecoveryControl = { state: () => RecoveryState; dispatch: (event: RecoveryEvent) => void }

/** A recovery that is under way: whose address, the vault that holds the key of its code, and whom that belongs to. */
type Attempt = RecoveryClient & {
  email: string
  vault: Vault
  parentOrganizationId: string
  found?: FoundRecovery
  /** A passkey that key custody was asked to accept, and of which nobody heard since. */
  unanswered?: AuthenticatorParameters | undefined
}

/** A lost passkey is replaced by a mailed code that only the vault in this browser can read (key-custody §6). */
export function createRecoveryRoom(
  context: WalletContext,
  { recovery, emailSession }: { recovery: RecoveryControl; emailSession: EmailSession },
) {
  const { account, clientOf, rpId, signIn, openVault, now } = context
  let attempt: Attempt | undefined
  /** The newest beginning: one that opens late, after another or after the end, is of nobody. */
  let beginning: object | undefined

  function end(): void {
    beginning = undefined
    closeVault()
    attempt = undefined
    recovery.dispatch({ type: 'ended' })
  }

  function closeVault(): void {
    attempt?.vault.close()
    emailSession.hold(undefined)
  }

  /** Opens the vault, whose key the code will be sealed for. */
  async function open({ email, container, signal }: RecoveryOptions): Promise<Attempt> {
    // Before a code is mailed for a passkey that this page cannot make.
    const [environment] = await Promise.all([account.environment(), rpId()])
    const vault = await openVault({ url: vaultUrlOf(environment), container, purpose: 'recovery', signal })
    const { organizationId: parentOrganizationId } = environment.custody
    return { email, vault, parentOrganizationId, client: clientOf(environment), stamper: toStamper(vault) }
  }

  /** Makes the new passkey and has key custody accept it, unless that was done. */
  async function register(name: string): Promise<string> {
    const state = recovery.state()
    if (state.status === 'registered') return state.credentialId
    if (!attempt?.found || state.status !== 'verified') throw new CustodyError('cannotProceed')
    const { email } = attempt
    recovery.dispatch({ type: 'completing' })
    try {
      const authenticator = attempt.unanswered ?? (await makePasskey(context, { name, displayName: email, email }))
      await submit(attempt, { type: state.recoveryType, authenticator })
      const { credentialId } = authenticator.attestation
      recovery.dispatch({ type: 'registered', credentialId })
      closeVault()
      return credentialId
    } catch (error) {
      recovery.dispatch({ type: 'failed' })
      throw error
    }
  }

  return {
    end,

    async init(options: RecoveryOptions): Promise<void> {
      const { type, email, signal } = options
      end()
      const begun = {}
      beginning = begun
      const isLatest = () => beginning === begun
      recovery.dispatch({ type: 'asked', recoveryType: type })
      try {
        const opened = await open(options)
        if (!isLatest()) {
          opened.vault.close()
          throw new CustodyError('cannotProceed')
        }
        attempt = opened
        signal?.addEventListener('abort', () => attempt === opened && end(), { once: true })
        await account.recover(parse(recoveryRequest, { email, type, targetPublicKey: opened.vault.publicKey }))
        if (isLatest()) recovery.dispatch({ type: 'mailed' })
      } catch (error) {
        if (isLatest()) end()
        throw error
      }
    },

    async verifyCode(code: string): Promise<void> {
      const state = recovery.state()
      if (!attempt || state.status !== 'code-sent') throw new CustodyError('cannotProceed')
      recovery.dispatch({ type: 'entered' })
      try {
        await attempt.vault.injectCredentialBundle(code.trim())
        const options = { ...attempt, type: state.recoveryType, now: now() }
        attempt.found = await readRecovery(attempt, options)
        emailSession.hold(attempt.stamper)
        recovery.dispatch({ type: 'verified', ...attempt.found })
      } catch (cause) {
        recovery.dispatch({ type: 'refused' })
        throw isUnreachable(cause) ? cause : new CustodyError('codeInvalid', { cause })
      }
    },

    /** A second prompt that was closed leaves the new passkey: asked again, this only signs in with it. */
    async complete({ name = 'Passkey' }: { name?: string } = {}): Promise<Person> {
      const credentialId = await register(name)
      try {
        const person = await signIn([credentialId])
        end()
        return person
      } catch (error) {
        // Nobody registered it after all: the way back in begins anew.
        if (error instanceof AccountError && error.code === 'unknown_passkey') end()
        throw error
      }
    },
  }
}

/**
 * A passkey whose answer was lost is asked for again, and not made again. The key of a code for a passkey goes with the
 * passkey it adds (key-custody §6): where it is gone the second time, the first time was heard.
 */
async function submit(
  attempt: Attempt,
  asked: { type: RecoveryType; authenticator: AuthenticatorParameters },
): Promise<void> {
  if (!attempt.found) throw new CustodyError('cannotProceed')
  try {
    await submitPasskey(attempt, attempt.found, asked)
  } catch (error) {
    if (attempt.unanswered && isSpent(error)) return
    attempt.unanswered = isUnreachable(error) ? asked.authenticator : undefined
    throw error
  }
}

const isSpent = (error: unknown) =>
  error instanceof CustodyApiError && error.message.includes(failureTexts.publicKeyNotFound)

function toStamper({ stamp }: Vault): Stamper {
  return async (body) => {
    const { stampHeaderName, stampHeaderValue } = await stamp(body)
    return { header: stampHeaderName, value: stampHeaderValue }
  }
}
