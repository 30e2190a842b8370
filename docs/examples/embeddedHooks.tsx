import { useEmbeddedWallet, usePasskeys } from 'latchkey/react/hooks'
import { embeddedWalletOf } from 'latchkey/wagmi'
import type { CustodyWallet } from 'latchkey/wallets/custody'
import type { Config } from 'wagmi'

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

/** Outside of React: the wallet behind wagmi's connector. */
export async function readAccounts(config: Config) {
  const connector = config.connectors.find(({ id }) => id === 'custody')
  const wallet = connector && (await embeddedWalletOf(connector))
  const state = wallet?.store.getState()
  return state?.status === 'signed-in' ? state.accounts : []
}
