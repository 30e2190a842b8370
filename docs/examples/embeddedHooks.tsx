import { useEmbeddedWallet, usePasskeys } from 'latchkey/react/hooks'
import { embeddedWalletOf } from 'latchkey/wagmi'
import type { CustodyWallet } from 'latchkey/wallets/custody'
import type { Config } from 'wagmi'

/** The connected wallet. Renewing the session in a click avoids a prompt at a bad moment later. */
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

/** The wallet behind wagmi's connector, outside of React. */
export async function readAccounts(config: Config) {
  const connector = config.connectors.find(({ id }) => id === 'custody')
  const wallet = connector && (await embeddedWalletOf(connector))
  const state = wallet?.store.getState()
  return state?.status === 'signed-in' ? state.accounts : []
}
