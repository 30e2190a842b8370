import { expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryKeyStore } from '../../../src/core/keyStore.ts'
import { createTestSeals } from '../../../test/mpc/testSeals.ts'
import { createLock, createWalletStore } from './walletStore.ts'

const { shareSeal } = createTestSeals()
const share = new TextEncoder().encode('the bytes of a share')
const shares = new Map([[1, share]])
const wallet = { walletId: 'w', publicKey: '02' }
const set = { ceremonyId: 'c', epoch: 0, scheme: 'TWO_OF_TWO' } as const

function browser() {
  const keys = createMemoryKeyStore()
  return { keys, open: () => createWalletStore({ environmentId: 'e', keys, shareSeal, lock: createLock() }) }
}

test('default: shares open again after a reload, and only there', async () => {
  const here = browser()
  await here.open().putShares(wallet, set, { shares })
  expect(await here.open().openShares('w', set, {})).toEqual(shares)
  expect(await here.open().stateOf('w', set)).toBe('open')
  await expect(browser().open().openShares('w', set, {})).rejects.toMatchObject({ code: 'shares_missing' })
})

test('behavior: the stored bytes hold no share, and their key cannot be exported', async () => {
  const { keys, open } = browser()
  await open().putShares(wallet, set, { shares })
  const sealed = (await keys.get('mpc-shares-e-w-c')) as { cipher: ArrayBuffer }
  expect(Buffer.from(sealed.cipher).toString('latin1')).not.toContain(Buffer.from(share).toString('base64'))
  const key = (await keys.get('mpc-device-key-e')) as CryptoKey
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('behavior: with a password, shares stay closed after a reload until it is entered', async () => {
  const { open } = browser()
  await open().putShares(wallet, set, {
    shares,
    sealed: await open().seal(wallet, shares, { kind: 'password', password: 'correct horse' }),
  })
  const store = open()
  expect(await store.stateOf('w', set)).toBe('locked')
  await expect(store.openShares('w', set, {})).rejects.toMatchObject({ code: 'password_required' })
  await expect(store.openShares('w', set, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' })
  expect(await store.openShares('w', set, { password: 'correct horse' })).toEqual(shares)
  expect(await store.stateOf('w', set)).toBe('open')
  // Open shares need no password, and take no wrong one.
  expect(await store.openShares('w', set, {})).toEqual(shares)
  expect(await store.openShares('w', set, { password: 'correct horse' })).toEqual(shares)
  await expect(store.openShares('w', set, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' })
  store.lockAll()
  expect(await store.stateOf('w', set)).toBe('locked')
})

test('attack: the shares of one wallet or epoch cannot stand in for those of another', async () => {
  const { keys, open } = browser()
  await open().putShares(wallet, set, { shares })
  await keys.set('mpc-shares-e-v-c', await keys.get('mpc-shares-e-w-c'))
  await expect(open().openShares('v', set, {})).rejects.toMatchObject({ code: 'shares_missing' })
  await expect(open().openShares('w', { ...set, epoch: 1 }, {})).rejects.toMatchObject({ code: 'shares_missing' })
})

test('behavior: work on one wallet waits for the work before it, also if that failed', async () => {
  const lock = createLock()
  const order: string[] = []
  const first = lock('w', async () => {
    await Promise.resolve()
    order.push('first')
    throw new Error('failed')
  })
  const second = lock('w', async () => order.push('second'))
  await expect(first).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['first', 'second'])
})

test('behavior: a frame that the browser denies Web Locks locks within itself', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('The request was denied.', 'SecurityError')))
  vi.stubGlobal('navigator', { locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { keys } = browser()
  const store = createWalletStore({ environmentId: 'e', keys, shareSeal })
  const work = vi.fn(async () => 'done')
  expect(await store.lock('w', work)).toBe('done')
  expect(work).toHaveBeenCalledOnce()
  const failing = () => Promise.reject(new DOMException('from the work', 'SecurityError'))
  request.mockImplementation(((_: string, begin: () => Promise<unknown>) => begin()) as never)
  await expect(store.lock('w', failing)).rejects.toThrow('from the work')
})
