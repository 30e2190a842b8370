import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startLink, type TestLink } from '../../../../servers/testing/link.ts'
import { openFarLinkPage } from '../../../../test/scripted/farLinkPage.ts'
import { account, networks } from '../relay/testing/startWallet.ts'
import { startGuest } from './testing/startGuest.ts'
import { toPendingRequest } from './toPendingRequest.ts'

let link: TestLink
beforeAll(async () => {
  link = await startLink()
})
afterAll(() => link?.close())

const params = {
  ...{ appName: 'A page', appLogoUrl: null, domain: 'dapp.example', aud: 'https://dapp.example/login' },
  ...{ version: '1', type: 'eip4361', nonce: 'abcdef123456', iat: '2030-01-01T00:00:00Z', chainId: 'eip155:10' },
  ...{ statement: 'Sign in.', resources: ['https://dapp.example/terms'] },
}

test('default: a page connects and has a sign-in signed at once', async () => {
  const [page, guest] = [await openFarLinkPage(link), await startGuest(link)]
  onTestFinished(async () => {
    guest.close()
    await page.close()
  })
  await guest.join(page.code)
  const { id } = await page.ask('connectAndSignIn', params)
  const shown = toPendingRequest(await guest.request('sign-in'), { guest, networks })
  if (shown?.kind !== 'sign-in') throw new Error('No sign-in.')
  const [network] = shown.networks
  if (!network) throw new Error('No network.')
  const choice = { addresses: [account.address], networks: [network] } as const
  const signed: string[] = []
  await shown.approve(choice, (text) => {
    signed.push(text)
    return account.signMessage({ message: text })
  })
  // The user signs what the screen showed.
  expect(signed).toEqual(shown.toTexts({ address: account.address, networks: [network] }))
  const answer = await page.answer(id)
  const { accounts, message, signature } = ('result' in answer && answer.result) as never
  expect(accounts).toEqual([account.address.toLowerCase()])
  expect(message).toBe(
    [
      'dapp.example wants you to sign in with your Ethereum account:',
      account.address,
      '',
      'Sign in.',
      '',
      'URI: https://dapp.example/login',
      'Version: 1',
      'Chain ID: 10',
      'Nonce: abcdef123456',
      'Issued At: 2030-01-01T00:00:00Z',
      'Resources:',
      '- https://dapp.example/terms',
    ].join('\n'),
  )
  expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
  expect(await page.config()).toMatchObject({ EthereumAddress: account.address.toLowerCase(), ChainId: '10' })
  expect(guest.store.getState().sessions).toHaveLength(1)
})
