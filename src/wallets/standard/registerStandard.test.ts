import { getWallets } from '@wallet-standard/app'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStandardWallet } from './createStandardWallet.ts'
import { registerStandard } from './registerStandard.ts'

// `getWallets` remembers its first window, so only this file calls it.

function createWallet(name: string) {
  const backend = {
    chains: () => ['solana:mainnet'] as const,
    connect: async () => [],
    disconnect: async () => {},
    follow: () => {},
    features: {},
  }
  return createStandardWallet({ name, icon: 'data:image/png;base64,AAAA' }, backend)
}

test('default: adapters find it, whether they load before or after', () => {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const early = registerStandard(createWallet('Early'))
  const wallets = getWallets()
  expect(wallets.get()).toEqual([early])
  const told = vi.fn()
  wallets.on('register', told)
  const late = registerStandard(createWallet('Late'))
  expect(wallets.get()).toEqual([early, late])
  expect(told).toHaveBeenCalledWith(late)
})

test('behavior: nothing happens on a server', () => {
  expect(typeof window).toBe('undefined')
  expect(registerStandard(createWallet('Server')).name).toBe('Server')
})
