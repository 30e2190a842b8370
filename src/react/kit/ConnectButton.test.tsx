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

// As a server draws it; test/kit follows it into browsers.

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

test('default: offers to connect, without a provider around', () => {
  expect(draw()).toMatchInlineSnapshot(
    `"<button type="button" class="latchkey latchkey-connect " data-state="disconnected" dir="ltr" aria-haspopup="dialog" aria-busy="false">Connect wallet</button>"`,
  )
})

test('behavior: a server cannot know who is connected in the browser', async () => {
  await connect(config, { connector: config.connectors[0]! })
  expect(draw()).toContain('data-state="disconnected"')
})

test('option: theme and locale of the kit around', () => {
  const drawn = draw({}, { theme: 'dark', locale: 'ar-EG' })
  expect(drawn).toContain('data-theme="dark"')
  expect(drawn).toContain('dir="rtl"')
})

test('option: a class of the page beside ours, children, and every other property of a button', () => {
  expect(draw({ className: 'big', children: 'Come in', id: 'in' })).toMatchInlineSnapshot(
    `"<button type="button" class="latchkey latchkey-connect big" data-state="disconnected" dir="ltr" aria-haspopup="dialog" aria-busy="false" id="in">Come in</button>"`,
  )
})
