import { embeddedWalletOf } from 'latchkey/wagmi'
import type { Config } from 'wagmi'
import { connect, getConnectors } from 'wagmi/actions'

/** Opens the user's wallet with a passkey, or creates it if this browser has had none, and connects it. */
export async function enterWithPasskey(config: Config) {
  const { connector, wallet } = await loadWallet(config)

  if (wallet.isKnownHere()) await wallet.signIn()
  else await wallet.signUp({ displayName: 'My wallet' })

  return connect(config, { connector })
}

/** Loads what the prompt needs, so that the prompt opens inside the click, as Safari requires. */
export async function prepareToEnter(config: Config) {
  const { wallet } = await loadWallet(config)
  await wallet.prepare()
}

async function loadWallet(config: Config) {
  const connector = getConnectors(config).find(({ id }) => id === 'custody')
  const wallet = connector && (await embeddedWalletOf(connector))
  if (!wallet) throw new Error('This page has no wallet that opens with a passkey.')
  return { connector, wallet }
}
