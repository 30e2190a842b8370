import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'
import type { LinkProvider } from './linkProvider.ts'

// What a hostile relay or another wallet may send, and what the page stores.

let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => {
  vi.unstubAllGlobals()
  return world.end()
})

const sign = (provider: LinkProvider) =>
  provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', walletAddress] })

test('attack: an answer of another method, and one that does not fit, are refused', async () => {
  const { provider, wallet } = await world.connect()
  for (const answer of [
    { method: 'signEthereumTransaction', result: '0x5160' },
    { method: 'signEthereumMessage', result: { toString: 1 } },
    { method: 'signEthereumMessage' },
    { result: '0x5160' },
    { method: 1, result: '0x5160' },
    { method: 'm'.repeat(65), result: '0x5160' },
  ]) {
    const signing = sign(provider)
    const { id } = await wallet.next()
    await wallet.publish(JSON.stringify({ type: 'WEB3_RESPONSE', id, response: answer }))
    await expect(signing).rejects.toMatchObject({ name: 'LinkError', reason: 'unexpectedAnswer', code: -32603 })
  }
})

test.each([
  ['a long text', { errorMessage: 'e'.repeat(3000) }, { code: -32603, message: 'e'.repeat(2048) }],
  ['no text', { errorMessage: '' }, { code: -32603 }],
  ['a code that is a text', { errorMessage: 'No', errorCode: '4100' }, { code: -32603, message: 'No' }],
  ['a code that is no integer', { errorMessage: 'No', errorCode: 1.5 }, { code: -32603, message: 'No' }],
])('behavior: a failure with %s ends the request', async (_, failure, error) => {
  const { provider, wallet } = await world.connect()
  const signing = sign(provider)
  const { id, request } = await wallet.next()
  const response = { method: request.method, ...failure }
  await wallet.publish(JSON.stringify({ type: 'WEB3_RESPONSE', id, response }))
  await expect(signing).rejects.toMatchObject(error)
})

test.each([
  ['no response', 'null'],
  ['a key that reaches a prototype', '{"method":"signEthereumMessage","result":{"constructor":{}}}'],
  ['seventy levels', `{"method":"signEthereumMessage","result":${'['.repeat(70)}${']'.repeat(70)}}`],
])('attack: an answer with %s ends the request', async (_, response) => {
  const { provider, wallet } = await world.connect()
  const signing = sign(provider)
  const { id } = await wallet.next()
  await wallet.publish(`{"type":"WEB3_RESPONSE","id":"${id}","response":${response}}`)
  await expect(signing).rejects.toMatchObject({ name: 'LinkError', reason: 'unexpectedAnswer' })
})

test('attack: a replayed answer, one for another request and one of another key settle nothing', async () => {
  const { provider, wallet } = await world.connect()
  const first = sign(provider)
  const asked = await wallet.next()
  await wallet.answer(asked, '0x01')
  expect(await first).toBe('0x01')
  const second = sign(provider)
  const next = await wallet.next()
  await wallet.answer(asked, '0x01')
  await wallet.connection.publish('Web3Response', '00'.repeat(40))
  await wallet.publish('{')
  await wallet.answer(next, '0x02')
  expect(await second).toBe('0x02')
})

test('attack: an account that the wallet names is no signature', async () => {
  const { provider, wallet, told } = await world.connect()
  const signing = sign(provider)
  const asked = await wallet.next()
  const account = '0x3333333333333333333333333333333333333333'
  await wallet.tell({ EthereumAddress: account })
  await expect.poll(() => told.at(-1)).toEqual(['accountsChanged', [account]])
  await wallet.answer(asked, '0x5160')
  expect(await signing).toBe('0x5160')
})

test('attack: what is stored does not open the session’s messages', async () => {
  const { browser, told } = await world.connect()
  const secret = new URLSearchParams(String(told[0]?.[1]).split('#/link?')[1]).get('secret') ?? ''
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify([...browser.memory])).not.toContain(secret)
  const [id] = String(told[0]?.[1]).match(/[0-9a-f]{32}/) ?? []
  const kept = await browser.keys.get(`link:${id}`)
  expect(kept).toMatchObject({ type: 'secret', extractable: false })
})

test.each(['/admin', 'wss://node.example', 'node'])(
  'attack: a wallet that names %s as the node of a chain has nothing called',
  async (rpcUrl) => {
    const { provider, wallet, browser } = await world.connect()
    const before = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await wallet.answer(await wallet.next(), { isApproved: true, rpcUrl: 'https://base.node' })
    await before
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    await wallet.answer(await wallet.next(), { isApproved: true, rpcUrl })
    await switching
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
    const reading = provider.request({ method: 'eth_blockNumber' })
    await expect(reading).rejects.toMatchObject({ message: 'No RPC URL set for chain' })
    expect(browser.read).toEqual([])
    provider.close()
    const reloaded = await browser.open()
    expect(await reloaded.provider.request({ method: 'eth_accounts' })).toEqual([walletAddress])
    await expect(reloaded.provider.request({ method: 'eth_blockNumber' })).rejects.toThrow('No RPC URL set for chain')
  },
)

test('behavior: a wallet that ends the session instead of giving an account ends the wait for it', async () => {
  const browser = world.createBrowser()
  const { provider } = await browser.open()
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  const refused = expect(connecting).rejects.toMatchObject({ code: 4900, message: 'The wallet ended the session' })
  const wallet = await world.scan(provider)
  await wallet.next()
  await wallet.connection.setConfig({ metadata: { __destroyed: '1' } })
  await refused
  // The next attempt has another code.
  const again = provider.request({ method: 'eth_requestAccounts' })
  const second = await world.scan(provider)
  await second.answer(await second.next(), [walletAddress])
  expect(await again).toEqual([walletAddress])
})

test('error: a page without encryption is told why', async () => {
  const { provider } = await world.createBrowser().open()
  vi.stubGlobal('isSecureContext', false)
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    ...{ code: -32603, message: 'The page must be loaded over https to connect a wallet' },
  })
})
