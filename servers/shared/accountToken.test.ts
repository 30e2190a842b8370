import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createAccountHarness, publicUrl } from '../testing/accountHarness.ts'
import { AccountTokenError, type AccountTokenType, createAccountTokenKeys, openAccountToken } from './accountToken.ts'

test('attack: a token of one kind as another, whatever its claims (T16)', async () => {
  const harness = await createAccountHarness()
  const { accessToken, person } = await harness.signedUp()
  const keys = createAccountTokenKeys({
    ...{ issuer: publicUrl, fetch: async (url) => harness.account.app.request(String(url)) },
  })
  const open = (type: AccountTokenType) =>
    openAccountToken(keys, accessToken, { type, claims: v.object({ sub: v.string() }), now: harness.clock.now })
  expect(await open('access')).toEqual({ sub: person.personId })
  await expect(open('mfa')).rejects.toThrow(AccountTokenError)
})
