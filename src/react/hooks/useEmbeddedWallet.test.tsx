import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Connector, createConfig, http, mock, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { custody } from '../../wagmi/custody.ts'
import { embeddedWalletOf } from '../../wagmi/embeddedWalletOf.ts'
import { createCustodyWallet } from '../../wallets/custody/createCustodyWallet.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { useEmbeddedWallet } from './useEmbeddedWallet.ts'

// As a server draws it; test/kit/embedded follows it into a browser.

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

test('default: there is none where none is connected', () => {
  expect(draw()).toBe('absent')
  expect(draw(other)).toBe('absent')
})

test('behavior: one behind a connector is on its way; a wallet at hand is there at once, nobody looked up', () => {
  expect(draw(embedded)).toBe('loading')
  expect(draw(createCustodyWallet(options))).toBe('ready restoring none')
})

test('embeddedWalletOf: the wallet behind our connector, the same each time; behind others none', async () => {
  const wallet = await embeddedWalletOf(embedded)
  expect(wallet?.store.getState()).toEqual({ status: 'restoring' })
  expect(await embeddedWalletOf(embedded)).toBe(wallet)
  expect(await embeddedWalletOf(other)).toBeUndefined()
})

test('asksIn: a connector with a way in of its own says so, and a kit leaves that to it', () => {
  const ownWay = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [custody({ ...options, connect: (wallet) => wallet.signIn() })],
    storage: null,
  })
  const [entered] = ownWay.connectors as readonly Connector[]
  expect(entered?.asksIn).toBe(true)
  expect(embedded.asksIn).toBeUndefined()
})
