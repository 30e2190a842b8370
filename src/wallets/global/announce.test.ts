import { expect, test } from 'vitest'
import { constants, createPage } from '../../../test/scripted/globalPage.ts'
import vectors from '../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { discover, type ProviderDetail } from '../../core/discovery.ts'
import { announceGlobal } from './announce.ts'

const options = { environmentId: constants.environment_id, walletUrl: constants.wallet_origin }

function found(): readonly ProviderDetail[] {
  const ended = new AbortController()
  let wallets: readonly ProviderDetail[] = []
  discover({ onChange: (known) => (wallets = known), signal: ended.signal })
  ended.abort()
  return wallets
}

test('vector: the default brand; the icon is our own drawing', () => {
  createPage()
  const { provider } = announceGlobal(options)
  const [wallet] = found()
  const { icon, ...info } = wallet!.info
  expect(info).toEqual({
    name: vectors.eip6963.info.name,
    rdns: vectors.eip6963.info.rdns,
    uuid: vectors.eip6963.info.uuid,
  })
  expect(icon).toMatch(/^data:image\/svg\+xml,/)
  expect(wallet!.provider).toBe(provider)
  expect(Object.keys(provider)).toEqual(expect.arrayContaining(vectors.eip6963.provider_keys))
})

test('difference: "announce at load and on request"', () => {
  const { page } = createPage()
  let heard = 0
  page.addEventListener('eip6963:announceProvider', () => {
    heard += 1
  })
  expect(vectors.eip6963.announced_before_request).toBe(false)
  announceGlobal(options)
  expect(heard).toBe(1)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard).toBe(2)
})

test('option: brand, with defaults for missing fields', () => {
  createPage()
  announceGlobal({ ...options, brand: { name: 'Ours', icon: 'data:image/png;base64,AA==' } })
  expect(found()[0]!.info).toEqual({
    uuid: constants.environment_id,
    name: 'Ours',
    rdns: 'io.sei.global-wallet',
    icon: 'data:image/png;base64,AA==',
  })
})

test('stop: a list requested later does not show it', () => {
  createPage()
  announceGlobal(options).stop()
  expect(found()).toEqual([])
})
