import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connectorRecord } from '../../core/connector.ts'
import { createCatalogue } from './createCatalogue.ts'
import { type OwnRecord, type PageRecord, toConnectorRecord } from './entryRecord.ts'
import { walletTable } from './walletTable.ts'

const page: PageRecord = {
  projectId: 'project',
  supportedNetworks: [],
  preferredChains: [],
  deepLinkPreference: 'native',
}
const record: OwnRecord = {
  name: 'Vault',
  overrideKey: 'vault',
  deepLinkPreference: 'universal',
  metadata: {
    deepLinks: { native: 'vault://', universal: 'https://vault.example' },
    inAppBrowserUrl: 'https://vault.example/open?url={enc}',
  },
  projectId: 'project',
  supportedNetworks: [],
  preferredChains: [],
  canConnectViaQrCode: false,
  canConnectViaCustodialService: true,
}

test('default: every entry of the catalogue has a record of specification §3', () => {
  for (const entry of walletTable) {
    const described = toConnectorRecord(entry, page)
    expect(v.parse(connectorRecord, described)).toEqual(described)
    expect(described).toMatchObject({ name: entry.name, overrideKey: entry.id, projectId: 'project' })
  }
})

test('default: a page adds a wallet by its record', () => {
  const [entry] = createCatalogue({ own: [record] }).featured
  expect(entry).toMatchObject({
    id: 'vault',
    name: 'Vault',
    native: 'vault://',
    takesNoPairing: true,
    isCustodial: true,
  })
  expect(toConnectorRecord(entry!, page)).toEqual(record)
})

test('behavior: a record needs only a name and metadata', () => {
  const [entry] = createCatalogue({ own: [{ name: 'Short', metadata: { deepLinks: {} } }] }).featured
  expect(toConnectorRecord(entry!, page)).toMatchObject({
    name: 'Short',
    overrideKey: 'short',
    canConnectViaQrCode: true,
  })
})

test.each([
  ['own.0.name', { ...record, name: '' }],
  ['own.0.metadata.deepLinks.native', { ...record, metadata: { deepLinks: { native: 7 } } }],
  ['own.0.native', { ...record, metadata: { deepLinks: { native: 'javascript:alert(1)' } } }],
  ['own.0.metadata', { name: 'X', metadata: null }],
])('error: %s', (field, own) => {
  expect(() => createCatalogue({ own: [own as never] })).toThrow(expect.objectContaining({ field }))
})
