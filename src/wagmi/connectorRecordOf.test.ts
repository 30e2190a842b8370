import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type CreateConnectorFn, createConfig, custom } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { connectorRecord } from '../core/connector.ts'
import { custody, global, injected, link, mpc, popup, relay } from '../exports/wagmi.ts'
import { connectorRecordOf } from './connectorRecordOf.ts'

const silent = custom({ request: () => Promise.reject(new Error('not asked in these tests')) })
const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'
const embedded = { accountUrl: 'https://account.example', environmentId, appName: 'Page' }

function recordsOf(...connectors: CreateConnectorFn[]) {
  const chains = [mainnet, base] as const
  const config = createConfig({
    ...{ chains, connectors, storage: null, multiInjectedProviderDiscovery: false },
    transports: { [mainnet.id]: silent, [base.id]: silent },
  })
  return config.connectors.map((connector) => connectorRecordOf(connector, chains))
}

test('default: every connector has a record of specification §3', () => {
  const records = recordsOf(
    custody(embedded),
    mpc({ ...embedded, hosts: undefined } as never),
    global({ environmentId, walletUrl: 'https://wallet.example' }),
    injected({ rdns: 'io.metamask', name: 'MetaMask' }),
    relay({ relayUrl: 'wss://relay.example', projectId: 'project' }),
    link({ linkUrl: 'https://link.example' }),
    popup({ walletUrl: 'https://wallet.example/popup', name: 'Base', appName: 'Page' }),
  )
  for (const record of records) expect(v.parse(connectorRecord, record)).toEqual(record)
  expect(
    records.map((record) => [
      ...[record?.name, record?.overrideKey, record?.projectId],
      ...[record?.canConnectViaQrCode, record?.canConnectViaCustodialService],
    ]),
  ).toEqual([
    ['Passkey', 'custody', environmentId, false, true],
    ['Managed wallet', 'mpc', environmentId, false, true],
    ['Sei Global Wallet', 'io.sei.global-wallet', environmentId, false, false],
    ['MetaMask', 'io.metamask', undefined, false, false],
    ['Wallet on another device', 'relay', 'project', true, false],
    ['Mobile wallet', 'link', 'https://link.example', true, false],
    ['Base', 'popup', undefined, false, false],
  ])
})

test('behavior: the links, the networks and their order', () => {
  const deepLinks = { native: 'rainbow://', universal: 'https://rnbwapp.com' }
  const options = { relayUrl: 'wss://relay.example', projectId: 'project', name: 'Rainbow', overrideKey: 'rainbow' }
  const [record, preferring] = recordsOf(
    relay({ ...options, deepLinks, deepLinkPreference: 'universal' }),
    relay({ ...options, overrideKey: 'other', preferredChains: [1, 137] }),
  )
  expect(record).toMatchObject({
    ...{ name: 'Rainbow', overrideKey: 'rainbow', deepLinkPreference: 'universal', metadata: { deepLinks } },
    supportedNetworks: [{ chainId: 1, chainName: 'Ethereum' }, { chainId: 8453 }],
    preferredChains: [8453, 1],
  })
  expect(preferring).toMatchObject({ deepLinkPreference: 'native', preferredChains: [1, 8453] })
})

test('behavior: a connector of another type has no record', () => {
  expect(connectorRecordOf({ id: 'x', name: 'X', type: 'toString' } as never, [])).toBeUndefined()
})
