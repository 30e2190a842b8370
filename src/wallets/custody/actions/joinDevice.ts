import { AccountError, type AccountErrorCode } from '../../../core/account/accountError.ts'
import { deviceOfferCode } from '../../../core/account/devicePairingCalls.ts'
import { UserRejectedError } from '../../../core/providerErrors.ts'
import type { DevicePairingStatus } from '../../../wire/account/devicePairing.ts'
import type { DeviceJoin } from '../../embedded/devicePairing.ts'
import { parseJoinUrl } from '../devicePairing/joinUrl.ts'
import { pollEveryMs } from '../devicePairing/limits.ts'
import { loadCreateCredential } from '../passkeys/loadCreateCredential.ts'
import type { WalletContext } from '../walletContext.ts'
import { signIn } from './session.ts'

/** Failures after which the same request can be retried. */
const passing: ReadonlySet<AccountErrorCode> = new Set(['unreachable', 'internal', 'too_many_requests'])

/**
 * Runs on the second device: creates a passkey and offers it to the first device. One prompt.
 * @throws {CustodyError} 'Cannot proceed with your request' when `url` is not such a link
 * @throws {AccountError} `invalid_link` when the link was used or is too old
 */
export async function joinDevice(
  context: WalletContext,
  url: string,
  { name = 'Second device' }: { name?: string } = {},
): Promise<DeviceJoin> {
  const { account, appName } = context
  const link = parseJoinUrl(url)
  const [{ status, displayName }, environment, challenge, rpId, { createCredential }] = await Promise.all([
    account.readJoining(link),
    account.environment(),
    account.challenge(),
    context.rpId(),
    loadCreateCredential(),
  ])
  // Checked before the prompt: otherwise a passkey that opens nothing would stay on this device.
  if (status !== 'waiting') throw new AccountError('invalid_link')
  const userVerification = environment.userVerification === 'required' ? 'required' : 'discouraged'
  const attestation = await createCredential({ appName, displayName, challenge, rpId, userVerification })
  const offer = { name, challenge, attestation }
  await account.offerDevice(link, offer).catch(async (error: unknown) => {
    // The answer was lost, so read from the link whether the offer arrived; a passkey can be offered once. If it were another
    // device's passkey, the codes would differ.
    const isUnanswered = error instanceof AccountError && error.code === 'unreachable'
    if (!isUnanswered || (await waitFor((status) => status !== undefined)) === 'waiting') throw error
  })

  async function approved(): Promise<void> {
    const status = await waitFor((status) => status === 'approved' || status === 'refused')
    if (status === 'refused') throw new UserRejectedError()
    context.known.note()
  }

  async function waitFor(
    isIt: (status: DevicePairingStatus | undefined) => boolean,
  ): Promise<DevicePairingStatus | undefined> {
    const status = await readStatus()
    if (isIt(status)) return status
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
    return waitFor(isIt)
  }

  /** Retries after a moment. The server says when the link has expired. */
  async function readStatus(): Promise<DevicePairingStatus | undefined> {
    try {
      return (await account.readJoining(link)).status
    } catch (error) {
      if (error instanceof AccountError && passing.has(error.code)) return undefined
      throw error
    }
  }

  return {
    displayName,
    code: deviceOfferCode(link.secret, offer),
    approved,
    async signIn() {
      await approved()
      return signIn(context, { credentialIds: [attestation.credentialId] })
    },
  }
}
