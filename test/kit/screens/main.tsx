import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, ConnectPanel, type KitOptions, LatchkeyProvider, NetworkSwitcher } from 'latchkey/react'
import { createSignIn, fetchSignInServer, useRecentTransactions } from 'latchkey/react/hooks'
import { global, link, relay } from 'latchkey/wagmi'
import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Chain, defineChain } from 'viem'
import { createConfig, http, useSendTransaction, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { createPlainModal } from './plainModal.ts'
import { type ScreensSettings, soldOut } from './settings.ts'
import './main.css'

// The kit in a page that a test configures by its URL: every screen, with real wallets.

const settings: ScreensSettings = JSON.parse(decodeURIComponent(location.search.slice(1)))
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: [settings.chainUrl] } }
const blockExplorers = { default: { name: 'Explorer', url: 'https://explorer.example' } }
const here = defineChain({ id: 31337, name: 'Home', nativeCurrency, rpcUrls, blockExplorers })
const there = defineChain({ id: 31338, name: 'Abroad', nativeCurrency, rpcUrls, blockExplorers })
const main = settings.mainnetUrl ? [mainnet] : []
const chains: readonly [Chain, ...Chain[]] = settings.isElsewhere ? [there] : [here, there, ...main]

const qrModal = {
  async load() {
    if (settings.qrModal === 'missing') throw new Error('no such package')
    return createPlainModal
  },
}

const config = createConfig({
  chains,
  connectors: [
    global({ walletUrl: location.origin, environmentId: settings.projectId, brand: { name: 'House wallet' } }),
    ...(settings.relayUrl
      ? [relay({ relayUrl: settings.relayUrl, projectId: settings.projectId, ...(settings.qrModal && { qrModal }) })]
      : []),
    ...(settings.linkUrl ? [link({ linkUrl: settings.linkUrl })] : []),
  ],
  transports: Object.fromEntries(chains.map(({ id }) => [id, id === mainnet.id ? http(settings.mainnetUrl) : http()])),
  pollingInterval: 500,
})

const options: KitOptions = {
  ...(settings.theme && { theme: settings.theme }),
  ...(settings.deepLinkPreference && { deepLinkPreference: settings.deepLinkPreference }),
  ...(settings.hasSignIn && { signIn: createSignIn({ server: fetchSignInServer('/sign-in') }) }),
}

function Send() {
  const { mutate: send } = useSendTransaction()
  const { add } = useRecentTransactions()
  const pay = () =>
    send(
      { to: '0x1111111111111111111111111111111111111111', value: 1n },
      { onSuccess: (hash) => add({ hash, title: 'Pay Ada' }) },
    )
  // With its own gas, so that no estimate tells beforehand that it fails.
  const buy = () =>
    send({ to: soldOut, value: 1n, gas: 100_000n }, { onSuccess: (hash) => add({ hash, title: 'Ticket for Ada' }) })
  return (
    <>
      <button type="button" onClick={pay}>
        Pay
      </button>
      <button type="button" onClick={buy}>
        Buy
      </button>
    </>
  )
}

/** The kit, in a language that the test changes with an event. */
function Kit({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(settings.locale)
  useEffect(() => {
    const onLocale = (event: Event) => setLocale((event as CustomEvent<string>).detail)
    window.addEventListener('test:locale', onLocale)
    return () => window.removeEventListener('test:locale', onLocale)
  }, [])
  return (
    <LatchkeyProvider {...options} {...(locale && { locale })}>
      {children}
    </LatchkeyProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Kit>
          <header>
            <h1>A page</h1>
            <NetworkSwitcher />
            <ConnectButton />
          </header>
          <main>{settings.isInline ? <ConnectPanel /> : <Send />}</main>
        </Kit>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
