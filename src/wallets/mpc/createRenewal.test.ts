import { expect, test, vi } from 'vitest'
import { createRenewal } from './createRenewal.ts'
import { openAccounts, toRecord } from './testing/openAccounts.ts'

const address = '0x0000000000000000000000000000000000000001'

/** @param codes what the frame refuses with, one request after the other; then it renews */
function open(...codes: string[]) {
  const refusals = codes.map((code) => Object.assign(new Error('In its own words.'), { code }))
  const page = openAccounts([toRecord(address)], {
    refreshWalletAccountShares: () => refusals.shift(),
  })
  const passwordOf = vi.fn(async () => 'a password')
  const signInAgain = vi.fn(async () => true)
  const [account] = page.accounts
  const renew = () => createRenewal({ passwordOf, signInAgain })(account!)
  return { ...page, renew, passwordOf, signInAgain }
}

test('default: asks the frame for new shares, with the password', async () => {
  const { renew, asked, signInAgain } = open()
  await renew()
  expect(asked()).toMatchObject([
    { type: 'refreshWalletAccountShares', accountAddress: address, password: 'a password' },
  ])
  expect(signInAgain).not.toHaveBeenCalled()
})

test('behavior: goes on after the new sign-in that the server wants, once', async () => {
  const { renew, asked, signInAgain } = open('sign_in_again')
  await renew()
  expect(signInAgain).toHaveBeenCalledOnce()
  expect(asked()).toHaveLength(2)
  const again = open('sign_in_again', 'sign_in_again')
  await expect(again.renew()).rejects.toMatchObject({ failure: 'signInAgain' })
})

test('error: a user who cannot sign in on the spot hears what to do', async () => {
  const { renew, asked, signInAgain } = open('sign_in_again')
  signInAgain.mockResolvedValueOnce(false)
  await expect(renew()).rejects.toMatchObject({ failure: 'signInAgain', reason: 'sign_in_again' })
  expect(asked()).toHaveLength(1)
})

test.each(['too_many_bans', 'rolled_back'])('error: %s sends the user to the operator, not back here', async (code) => {
  await expect(open(code).renew()).rejects.toMatchObject({ failure: 'renewalRefused' })
})
