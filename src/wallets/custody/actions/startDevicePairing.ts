import { createStore } from 'zustand/vanilla'
import { deviceOfferCode } from '../../../core/account/devicePairingCalls.ts'
import type { DeviceOffer } from '../../../wire/account/devicePairing.ts'
import { toCustodyTransport } from '../../../wire/custody/credential.ts'
import type { DevicePairing, DevicePairingState } from '../../embedded/devicePairing.ts'
import { toJoinUrl } from '../devicePairing/joinUrl.ts'
import { pollEveryMs } from '../devicePairing/limits.ts'
import { CustodyError } from '../errors.ts'
import { registerPasskey } from '../passkeys/registerPasskey.ts'
import { rememberPasskey } from '../passkeys/rememberPasskey.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Runs on the first device: creates a link, waits for the other device's passkey, and registers it after the user has compared
 * the codes. This device stamps the registration itself, so that no server can substitute its own passkey.
 * @param options.page where the other device opens the link; by default this page
 */
export async function startDevicePairing(
  context: WalletContext,
  { page = location.href }: { page?: string } = {},
): Promise<DevicePairing> {
  const { account, signedIn, now } = context
  const { linkId, secret, expiresAt } = await account.createDevicePairing()
  const store = createStore<DevicePairingState>(() => ({ status: 'waiting' }))
  const watching = setInterval(() => void look().catch(() => undefined), pollEveryMs)
  let offer: DeviceOffer | undefined

  /** Retries after a moment. */
  async function look(): Promise<void> {
    const { status } = store.getState()
    if (status === 'approving') return
    if (now() >= expiresAt) settle('ended')
    else if (status === 'waiting') hear(await account.readDevicePairing(linkId))
  }

  function hear(link: { status: string; offer?: DeviceOffer | undefined }): void {
    if (store.getState().status !== 'waiting') return
    offer = link.offer
    if (link.status === 'refused') settle('ended')
    else if (offer) store.setState({ status: 'joined', code: deviceOfferCode(secret, offer), name: offer.name }, true)
  }

  function settle(status: 'approved' | 'ended'): void {
    clearInterval(watching)
    store.setState({ status }, true)
  }

  return {
    url: toJoinUrl(page, { linkId, secret }),
    expiresAt,
    store,
    async approve() {
      const joined = store.getState()
      if (joined.status !== 'joined' || !offer) throw new CustodyError('cannotProceed')
      store.setState({ ...joined, status: 'approving' }, true)
      try {
        await registerPasskey(signedIn.session(), toAuthenticator(offer))
        await account.decideDevicePairing(linkId, 'approved')
        await rememberPasskey(context, offer.attestation.credentialId)
      } catch (error) {
        store.setState(joined, true)
        throw error
      }
      settle('approved')
    },
    async cancel() {
      settle('ended')
      await account.decideDevicePairing(linkId, 'refused')
    },
  }
}

function toAuthenticator({ name, challenge, attestation }: DeviceOffer) {
  const transports = attestation.transports.map(toCustodyTransport)
  return { authenticatorName: name, challenge, attestation: { ...attestation, transports } }
}
