import { AccountError } from '../../../core/account/accountError.ts'
import type { Person } from '../../../wire/account/person.ts'
import { recovery as recoveryRequest } from '../../../wire/account/recovery.ts'
import { parse } from '../../../wire/parse.ts'
import type { RecoveryOptions } from '../../embedded/capabilities.ts'
import { CustodyError, isUnreachable } from '../errors.ts'
import { makePasskey } from '../passkeys/makePasskey.ts'
import { checkRecoveryCode } from '../recovery/checkRecoveryCode.ts'
import { type RecoveryAttempt, submitRecovery } from '../recovery/submitRecovery.ts'
import type { Stamper } from '../stamp.ts'
import type { Vault } from '../vault/vault.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import type { WalletContext } from '../walletContext.ts'
import { closeVault, endRecovery } from './endRecovery.ts'
import { signIn } from './session.ts'

// A lost passkey is replaced by an emailed code that only the vault in this browser can read (key-custody §6).

export async function initRecovery(context: WalletContext, options: RecoveryOptions): Promise<void> {
  const { account, recovery, unfinished } = context
  const { type, email, signal } = options
  endRecovery(context)
  const start = {}
  unfinished.recoveryStart = start
  const isLatest = () => unfinished.recoveryStart === start
  recovery.dispatch({ type: 'asked', recoveryType: type })
  try {
    const attempt = await open(context, options)
    if (!isLatest()) {
      attempt.vault.close()
      throw new CustodyError('cannotProceed')
    }
    unfinished.recovery = attempt
    signal?.addEventListener('abort', () => unfinished.recovery === attempt && endRecovery(context), { once: true })
    await account.recover(parse(recoveryRequest, { email, type, targetPublicKey: attempt.vault.publicKey }))
    if (isLatest()) recovery.dispatch({ type: 'mailed' })
  } catch (error) {
    if (isLatest()) endRecovery(context)
    throw error
  }
}

export async function verifyRecoveryCode(
  { recovery, emailSession, unfinished, now }: WalletContext,
  code: string,
): Promise<void> {
  const state = recovery.state()
  const attempt = unfinished.recovery
  if (!attempt || state.status !== 'code-sent') throw new CustodyError('cannotProceed')
  recovery.dispatch({ type: 'entered' })
  try {
    await attempt.vault.injectCredentialBundle(code.trim())
    attempt.found = await checkRecoveryCode(attempt, { ...attempt, type: state.recoveryType, now: now() })
    emailSession.hold(attempt.stamper)
    recovery.dispatch({ type: 'verified', ...attempt.found })
  } catch (cause) {
    recovery.dispatch({ type: 'refused' })
    throw isUnreachable(cause) ? cause : new CustodyError('codeInvalid', { cause })
  }
}

/** If the user closed the second prompt, the new passkey is registered already: calling this again only signs in with it. */
export async function completeRecovery(
  context: WalletContext,
  { name = 'Passkey' }: { name?: string } = {},
): Promise<Person> {
  const credentialId = await register(context, name)
  try {
    const person = await signIn(context, { credentialIds: [credentialId] })
    endRecovery(context)
    return person
  } catch (error) {
    // It was not registered after all: the recovery starts over.
    if (error instanceof AccountError && error.code === 'unknown_passkey') endRecovery(context)
    throw error
  }
}

/** Opens the vault, whose key the code will be sealed for. */
async function open(
  { account, rpId, openVault, clientOf }: WalletContext,
  { email, container, signal }: RecoveryOptions,
): Promise<RecoveryAttempt> {
  // Checked before a code is emailed for a passkey that this page can't create.
  const [environment] = await Promise.all([account.environment(), rpId()])
  const vault = await openVault({ url: vaultUrlOf(environment), container, purpose: 'recovery', signal })
  const { organizationId: parentOrganizationId } = environment.custody
  return { email, vault, parentOrganizationId, client: clientOf(environment), stamper: toStamper(vault) }
}

/** Creates the new passkey and registers it at key custody, unless an earlier call did. */
async function register(context: WalletContext, name: string): Promise<string> {
  const { recovery, unfinished } = context
  const attempt = unfinished.recovery
  const state = recovery.state()
  if (state.status === 'registered') return state.credentialId
  if (!attempt?.found || state.status !== 'verified') throw new CustodyError('cannotProceed')
  const { email } = attempt
  recovery.dispatch({ type: 'completing' })
  try {
    const authenticator = attempt.unanswered ?? (await makePasskey(context, { name, displayName: email, email }))
    await submitRecovery(attempt, { type: state.recoveryType, authenticator })
    context.known.note()
    const { credentialId } = authenticator.attestation
    recovery.dispatch({ type: 'registered', credentialId })
    closeVault(context)
    return credentialId
  } catch (error) {
    recovery.dispatch({ type: 'failed' })
    throw error
  }
}

function toStamper({ stamp }: Vault): Stamper {
  return async (body) => {
    const { stampHeaderName, stampHeaderValue } = await stamp(body)
    return { header: stampHeaderName, value: stampHeaderValue }
  }
}
