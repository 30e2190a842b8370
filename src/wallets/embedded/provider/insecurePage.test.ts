import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { EmbeddedWallet } from '../embeddedWallet.ts'
import { createEmbeddedProvider } from './createEmbeddedProvider.ts'

test.each(['custody', 'mpc'] as const)('error: a page without encryption is told why, %s', async (kind) => {
  const store = createStore(() => ({ status: 'signedOut' }))
  const signIn = vi.fn()
  const wallet = { store, signIn } as unknown as EmbeddedWallet
  const provider = createEmbeddedProvider(wallet, { kind, chains: [{ chainId: 1 }] } as never)
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    ...{ code: -32603, message: 'The page must be loaded over https to connect a wallet' },
  })
  expect(signIn).not.toHaveBeenCalled()
})
