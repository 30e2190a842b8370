import { type Failure, useEmbeddedActions, useEmbeddedWallet, usePasskeys, useVaultPlace } from 'latchkey/react/hooks'
import { custodyWalletOf } from 'latchkey/wagmi'
import type { CustodyWallet } from 'latchkey/wallets/custody'
import { type Config, useConnect, useConnectors } from 'wagmi'

const sentences: Partial<Record<Failure, string>> = {
  closed: 'Nothing happened. Try again when you are ready.',
  unknownPasskey: 'No wallet here uses this passkey.',
  lastWayIn: 'Nothing else would let you in.',
}

/** Your own way in: the person signs in to the wallet first, then wagmi connects it without another question. */
export function Enter() {
  const connector = useConnectors().find(({ id }) => id === 'custody')
  const { connect } = useConnect()
  const embedded = useEmbeddedWallet(connector)
  if (!connector || embedded.status !== 'ready') return null
  const { deed, actions } = embedded
  const enter = async () => {
    const { status } = await actions.signIn()
    if (status === 'done') connect({ connector })
  }
  return (
    <>
      <button type="button" disabled={deed.status === 'underway'} onClick={enter}>
        Use a passkey
      </button>
      <p role="status">{deed.status === 'failed' && (sentences[deed.failure] ?? 'That did not work.')}</p>
    </>
  )
}

/** The wallet that is connected: renewed in a click before it asks in the middle of something else. */
export function Session() {
  const embedded = useEmbeddedWallet()
  if (embedded.status !== 'ready' || embedded.session?.phase !== 'ending') return null
  return (
    <button type="button" onClick={() => embedded.actions.renew()}>
      Stay signed in
    </button>
  )
}

export function Passkeys({ wallet }: { wallet: CustodyWallet }) {
  const { reading } = usePasskeys(wallet)
  if (reading.status !== 'known') return null
  return reading.value.map(({ id, name }) => <p key={id}>{name}</p>)
}

/** The words, in a frame that this page cannot read. */
export function Words({ wallet }: { wallet: CustodyWallet }) {
  const { deed, actions } = useEmbeddedActions(wallet)
  const vault = useVaultPlace()
  return (
    <>
      <button type="button" disabled={deed.status === 'underway'} onClick={() => actions.exportWallet(vault.open())}>
        Show my words
      </button>
      <p role="status">{deed.status === 'failed' && (sentences[deed.failure] ?? 'That did not work.')}</p>
      <div ref={vault.container} />
    </>
  )
}

/** Outside of React: the wallet behind wagmi's connector. */
export async function readAccounts(config: Config) {
  const connector = config.connectors.find(({ id }) => id === 'custody')
  const wallet = connector && (await custodyWalletOf(connector))
  const state = wallet?.store.getState()
  return state?.status === 'signed-in' ? state.accounts : []
}
