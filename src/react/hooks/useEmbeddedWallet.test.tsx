import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Connector, createConfig, http, mock, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { custody } from '../../wagmi/custody.ts'
import { embeddedWalletOf } from '../../wagmi/embeddedWalletOf.ts'
import { createCustodyWallet } from '../../wallets/custody/createCustodyWallet.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { useEmbeddedWallet } from './useEmbeddedWallet.ts'

// These tests render on a server. test/kit/embedded covers the browser.

const options = {
  accountUrl: 'https://account.example',
  environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
  appName: 'Test',
}
const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }), custody(options)],
  storage: null,
})
const [other, embedded] = config.connectors as readonly [Connector, Connector]

function Shown({ given }: { given?: Connector | EmbeddedWallet }) {
  const wallet = useEmbeddedWallet(given)
  return wallet.status === 'ready' ? `${wallet.status} ${wallet.state.status} ${wallet.action.status}` : wallet.status
}
const draw = (given?: Connector | EmbeddedWallet) =>
  renderToStaticMarkup(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <Shown {...(given && { given })} />
    </WagmiProvider>,
  )

test('default: absent unless an embedded wallet is connected', () => {
  expect(draw()).toBe('absent')
  expect(draw(other)).toBe('absent')
})

test('behavior: a wallet behind a connector is loading first; a wallet that is passed in is ready immediately', () => {
  expect(draw(embedded)).toBe('loading')
  expect(draw(createCustodyWallet(options))).toBe('ready restoring none')
})

test('embeddedWalletOf: returns the same wallet for our connector each time, and undefined for others', async () => {
  const wallet = await embeddedWalletOf(embedded)
  expect(wallet?.store.getState()).toEqual({ status: 'restoring' })
  expect(await embeddedWalletOf(embedded)).toBe(wallet)
  expect(await embeddedWalletOf(other)).toBeUndefined()
})

test('signsInItself: is true for a connector that signs users in itself', () => {
  const ownWay = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [custody({ ...options, connect: (wallet) => wallet.signIn() })],
    storage: null,
  })
  const [entered] = ownWay.connectors as readonly Connector[]
  expect(entered?.signsInItself).toBe(true)
  expect(embedded.signsInItself).toBeUndefined()
})
