import { createRawKeyStamp } from 'latchkey/crypto'
import type { EmailCode } from 'latchkey/wire/account'
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../servers/testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../../servers/testing/accountWithCustody.ts'
import { confirmAddress, toConfirmation } from '../../servers/testing/confirmAddress.ts'
import { createTestApiKey } from '../../servers/testing/custody.ts'
import { proveSignIn, readCode, sealCode } from '../../servers/testing/emailProof.ts'

// T16 at sign-in: an attacker has read the request that signed a user in, or has their session at the account server and none
// at key custody.

const address = 'ada@example.com'
let world: AccountWithCustody
beforeEach(async () => {
  world = await createAccountWithCustody()
})

const path = (rest: string) => `/environments/${world.environment.environmentId}/${rest}`
const post = <body>(rest: string, body: object) => world.send('POST', path(rest), { body }) as Promise<Reply<body>>

test('attack: the request of an email sign-in, sent again for the attacker’s key', async () => {
  const key = createTestApiKey()
  const { body: request } = await post<EmailCode>('email-codes', { email: address })
  const { verification } = world.realCustody.server.publicKeys
  const code = readCode(await world.post.next())
  const sealed = { encryptedOtpBundle: await sealCode(request, { code, key, verification }) }
  const { body: answer } = await post<{ verificationToken: string }>(`email-codes/${request.otpId}`, sealed)
  const owner = await world.key()
  const body = proveSignIn(answer.verificationToken, key, owner)
  expect((await world.send('POST', path('email-sign-in'), { body, key: owner })).status).toBe(200)
  expect((await world.send('POST', path('email-sign-in'), { body, key: await world.key() })).status).toBe(400)
})

test('attack: a session alone changes the address that opens the wallet', async () => {
  const ada = await world.signedUp()
  await confirmAddress(world, ada, await toConfirmation(world, ada, address))
  const request = await toConfirmation(world, ada, 'thief@example.com')
  const { privateKey } = createTestApiKey()
  request.update.stamp = { header: 'X-Stamp', value: createRawKeyStamp(request.update.body, privateKey) }
  expect((await confirmAddress(world, ada, request)).status).toBe(400)
  expect(await world.send('GET', '/me', ada)).toMatchObject({ body: { confirmedEmail: address } })
})
