import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createConfig, http, mock, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'
import type { KitOptions } from '../hooks/kitContext.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

// These tests render on a server. test/kit covers browsers.

const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })],
  storage: null,
})

const draw = (props: ComponentProps<typeof ConnectButton> = {}, options?: KitOptions) =>
  renderToStaticMarkup(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        {options ? (
          <LatchkeyProvider {...options}>
            <ConnectButton {...props} />
          </LatchkeyProvider>
        ) : (
          <ConnectButton {...props} />
        )}
      </QueryClientProvider>
    </WagmiProvider>,
  )

test('default: offers to connect, without a surrounding provider', () => {
  expect(draw()).toMatchInlineSnapshot(
    `"<button type="button" class="latchkey latchkey-connect " data-state="disconnected" lang="en" dir="ltr" aria-haspopup="dialog" aria-busy="false">Connect wallet</button>"`,
  )
})

test('behavior: a server renders the button as disconnected', async () => {
  await connect(config, { connector: config.connectors[0]! })
  expect(draw()).toContain('data-state="disconnected"')
})

test('option: theme and locale of the surrounding kit', () => {
  const drawn = draw({}, { theme: 'dark', locale: 'ar-EG' })
  expect(drawn).toContain('data-theme="dark"')
  expect(drawn).toContain('dir="rtl"')
})

test('option: the page’s class is added to ours; children and all other button properties are passed on', () => {
  expect(draw({ className: 'big', children: 'Come in', id: 'in' })).toMatchInlineSnapshot(
    `"<button type="button" class="latchkey latchkey-connect big" data-state="disconnected" dir="ltr" aria-haspopup="dialog" aria-busy="false" id="in">Come in</button>"`,
  )
})
