import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { parse, siteConfig } from 'latchkey/wire'
import { publicEnvironment } from 'latchkey/wire/account'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App.tsx'
import { createWagmi } from './createWagmi.ts'
import { toCatalogue } from './toCatalogue.ts'
import './colors.css'
import './demo.css'
import './code.css'
import 'latchkey/react/style.css'

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const site = parse(siteConfig, await fetchJson('/config.json'))
  const environment = parse(
    publicEnvironment,
    await fetchJson(`${site.servers.account}/environments/${site.environmentId}`),
  )
  root.render(
    <WagmiProvider config={createWagmi(site, environment)}>
      <QueryClientProvider client={new QueryClient()}>
        <App catalogue={toCatalogue(site, environment)} mailboxUrl={site.sites.mailbox} />
      </QueryClientProvider>
    </WagmiProvider>,
  )
} catch {
  root.render(
    <main className="page">
      <h1>The servers did not respond</h1>
      <p>Start them with npm start, then reload this page.</p>
    </main>,
  )
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}
