import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import { expect, test, vi } from 'vitest'
import { createStandardWallet, type GivenAccount } from './createStandardWallet.ts'

const given: GivenAccount = { namespace: 'solana', address: 'A', publicKey: new Uint8Array(32).fill(1) }

/** A wallet with one account, which needs no prompt. */
function setup() {
  const connect = vi.fn(async () => [given])
  const follow = vi.fn()
  const features = { 'solana:signMessage': {}, 'sui:signPersonalMessage': {} }
  const wallet = createStandardWallet(
    { name: 'N', icon: 'data:,' },
    { chains: () => ['solana:devnet', 'sui:testnet'], connect, disconnect: async () => {}, follow, features },
  )
  const standard = wallet.features as unknown as StandardConnectFeature & StandardEventsFeature
  return { wallet, connect, follow, ask: standard['standard:connect'].connect, on: standard['standard:events'].on }
}

test('behavior: adapters that connect at once share one prompt', async () => {
  const { ask, connect } = setup()
  const [one, other] = await Promise.all([ask(), ask()])
  expect(connect).toHaveBeenCalledOnce()
  expect(one.accounts).toEqual(other.accounts)
  await ask()
  expect(connect).toHaveBeenCalledTimes(2)
})

test("behavior: connecting again keeps the adapters' objects, and emits no change", async () => {
  const { ask, on, follow, wallet } = setup()
  const told = vi.fn()
  on('change', told)
  const [account] = (await ask()).accounts
  await ask()
  expect(wallet.accounts[0]).toBe(account)
  expect(told).toHaveBeenCalledOnce()
  expect(follow).toHaveBeenCalledOnce()
})

test('behavior: an account has its own chains and features, and returns copies of its bytes', async () => {
  const { ask } = setup()
  const [account] = (await ask()).accounts
  expect(account).toMatchObject({ chains: ['solana:devnet'], features: ['solana:signMessage'] })
  const bytes = account?.publicKey as Uint8Array
  bytes.fill(0)
  expect(account?.publicKey).toEqual(new Uint8Array(32).fill(1))
})
