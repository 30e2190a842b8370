import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Config, createConfig, http, mock, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'
import { ConnectButton } from './ConnectButton.tsx'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function openPage(): Config {
  return createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [mock({ accounts: [account] })],
    storage: null,
  })
}

function draw(config: Config, props: Omit<ComponentProps<typeof ConnectButton>, 'connector'> = {}): string {
  return renderToStaticMarkup(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <ConnectButton connector={config.connectors[0]!} {...props} />
      </QueryClientProvider>
    </WagmiProvider>,
  )
}

test('default: offers to connect', () => {
  expect(draw(openPage())).toMatchInlineSnapshot(
    `"<button type="button" data-state="disconnected" aria-busy="false">Connect Mock Connector</button>"`,
  )
})

test('behavior: connected, it offers to disconnect', async () => {
  const config = openPage()
  await connect(config, { connector: config.connectors[0]! })
  expect(draw(config)).toContain('data-state="connected" aria-busy="false">Disconnect Mock Connector')
})

test('option: children and every other property of a button', () => {
  expect(draw(openPage(), { className: 'big', children: 'Come in' })).toMatchInlineSnapshot(
    `"<button type="button" data-state="disconnected" aria-busy="false" class="big">Come in</button>"`,
  )
})
