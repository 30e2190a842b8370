import { Authorization, Hex, Rlp, Secp256k1, Signature } from 'ox'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { closed, forgeUrl, openWindow, type Scene, startScene } from './parts/startScene.ts'

// T14: a page requests an EIP-7702 authorization, with which the attacker's contract becomes the user's account.

let scene: Scene
let evil: Page
let account: `0x${string}`
beforeAll(async () => {
  scene = await startScene()
  ;({ page: evil, account } = await scene.connected('evil.localhost'))
})
afterAll(() => scene?.close())

const delegate = `0x${'66'.repeat(20)}` as const
const authorization = Authorization.from({ address: delegate, chainId: 31337, nonce: 0n })
/** 0x05 ‖ rlp([chainId, address, nonce]): what is hashed and signed. */
const magic = Hex.concat('0x05', Rlp.fromHex(['0x7a69', delegate, '0x']))
/** As a page would write it. */
const written = { address: delegate, chainId: '0x7a69', nonce: '0x0' }
const signed = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: '0x0', nonce: '0x0' }
const sends = (authorizationList: unknown) => [{ from: account, to: account, value: '0x0', authorizationList }]

/** Sends a request with the attacker's client, which sends any method, and returns the wallet's window. */
async function askAnything(method: string, params: unknown[]): Promise<Page> {
  const url = await forgeUrl(evil, scene.info, { method, params })
  return scene.visitor.popup(evil, () => openWindow(evil, url))
}

async function isStopped(popup: Page, why: string): Promise<void> {
  await popup.getByRole('heading', { name: reviewWords.refused.title }).waitFor()
  await popup.getByText(why).waitFor()
  expect(await popup.getByRole('button', { name: /Confirm|Send/ }).count()).toBe(0)
  await popup.close()
}

const { refusals } = reviewWords

test.each<[string, string, () => unknown[], string]>([
  ['by its own method', 'eth_signAuthorization', () => [account, written], refusals.authorization],
  ['by its other name', 'wallet_signAuthorization', () => [account, written], refusals.authorization],
  ['as a raw hash', 'eth_sign', () => [account, Authorization.getSignPayload(authorization)], refusals['raw-signing']],
  ['as bytes of a message', 'personal_sign', () => [magic, account], refusals.authorization],
  [
    'in a transaction',
    'eth_sendTransaction',
    () => sends([{ address: delegate, chainId: '0x7a69', ...signed }]),
    refusals.authorization,
  ],
  [
    'in a transaction, for every network',
    'eth_sendTransaction',
    () => sends([{ address: delegate, chainId: '0x0', ...signed }]),
    refusals['authorization-any-chain'],
  ],
  [
    'in a transaction, with numbers',
    'eth_sendTransaction',
    () => sends([{ address: delegate, chainId: 0, ...signed }]),
    refusals['authorization-any-chain'],
  ],
  [
    'in a transaction, misshapen',
    'eth_sendTransaction',
    () => sends({ 0: { address: delegate } }),
    refusals.authorization,
  ],
  [
    'in a signed transaction',
    'eth_signTransaction',
    () => sends([{ address: delegate, chainId: '0x7a69', ...signed }]),
    refusals['raw-signing'],
  ],
  [
    'in a batch of calls',
    'wallet_sendCalls',
    () => [{ version: '2.0.0', calls: [], capabilities: { eip7702Auth: written } }],
    refusals['unsupported-method'],
  ],
])('attack: an authorization requested %s', async (_, method, params, why) => {
  await isStopped(await askAnything(method, params()), why)
})

test('attack: the digest of an authorization as a message: warned of, and the signature is not an authorization', async () => {
  const digest = Authorization.getSignPayload(authorization)
  const { popup, heard } = await scene.ask(evil, 'personal_sign', [digest, account])
  await popup.getByText(reviewWords.warnings['looks-like-hash']).waitFor()
  await popup.getByLabel(reviewWords.understand).check()
  await walletPopup.press(popup, 'Confirm')
  const { result } = (await heard) as { result: `0x${string}` }
  const delegator = Secp256k1.recoverAddress({ payload: digest, signature: Signature.fromHex(result) })
  expect(delegator.toLowerCase()).not.toBe(account.toLowerCase())
  await closed(popup)
})

test('behavior: after all this the account has no code on any network', async () => {
  for (const { rpcUrl } of scene.info.chains) {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [account, 'latest'] }
    const response = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify(call) })
    expect(await response.json()).toMatchObject({ result: '0x' })
  }
})
