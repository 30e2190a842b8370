import { expect, onTestFinished, test, vi } from 'vitest'
import { account, connectedState, constants, createPage, type PopupStep } from '../../../test/scripted/globalPage.ts'
import { createGlobalProvider } from './provider.ts'

// Every error of the hosted wallet carries a numeric code, as docs/providers.md says.

function open(script: PopupStep[], isConnected = true) {
  const page = createPage(script)
  if (isConnected) page.remember(connectedState, connectedState.connection.sharedSecret)
  return createGlobalProvider({ environmentId: constants.environment_id, walletUrl: constants.wallet_origin })
}

const foreign = JSON.stringify({ encryptedMessage: 'AAAA', iv: '00'.repeat(12) })
const sign = { method: 'personal_sign', params: ['0x00', account] }

test('error: an answer that was sealed with another secret', async () => {
  const provider = open([{ type: 'post', data: foreign }])
  await expect(provider.request(sign)).rejects.toMatchObject({ code: -32603 })
})

test('error: an answer to connect that was sealed with another secret', async () => {
  const data = { expiresAt: 4102444800000, providerPublicKey: `04${'00'.repeat(64)}`, ...JSON.parse(foreign) }
  const provider = open([{ type: 'post', data: JSON.stringify({ name: 'connect', data }) }], false)
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32603 })
})

test('error: parameters that are not JSON', async () => {
  const cycle: unknown[] = []
  cycle.push(cycle)
  for (const params of [[1n], cycle])
    await expect(open([]).request({ ...sign, params })).rejects.toMatchObject({ code: -32602 })
})

test('error: a malformed request to the Solana account', async () => {
  const asking = open([]).solana.request('solana_signMessage', { message: 7 } as never)
  await expect(asking).rejects.toMatchObject({ code: -32602 })
})

test('error: a part of the provider that fails without a code', async () => {
  const page = createPage()
  const storage = {
    ...{ getItem: () => null, removeItem: () => undefined },
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  page.script.push({ type: 'approve' })
  const options = { environmentId: constants.environment_id, walletUrl: constants.wallet_origin, storage }
  await expect(createGlobalProvider(options).request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    ...{ code: -32603, cause: { name: 'QuotaExceededError' } },
  })
})

test('error: a page without encryption is told why', async () => {
  const provider = open([{ type: 'approve' }], false)
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    ...{ code: -32603, message: 'The page must be loaded over https to connect a wallet' },
  })
})
