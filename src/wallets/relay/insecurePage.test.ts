import { expect, onTestFinished, test, vi } from 'vitest'
import { createRelayWorld } from '../../../test/scripted/relayPage.ts'

test('error: a page without encryption is told why', async () => {
  const world = await createRelayWorld()
  onTestFinished(() => world.end())
  const { provider } = await world.createBrowser().open()
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    ...{ code: -32603, message: 'The page must be loaded over https to connect a wallet' },
  })
})
