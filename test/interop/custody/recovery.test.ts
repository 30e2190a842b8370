import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '../../../servers/testing/postbox.ts'
import { toTestAuthenticator } from '../../../servers/testing/tenants/victim.ts'
import { type Generation, generations, run } from './clients.ts'
import { createPage, type MailWorld, startMailWorld } from './mailWorld.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world?.close())

const versions = {
  H2: { type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY', parameters: {} },
  H6: {
    type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2',
    parameters: { emailCustomization: { appName: 'Example Wallet' } },
  },
} as const

/** A client with a recovery key that was emailed. */
async function recovering(generation: Generation) {
  const member = await world.createMailMember(generation)
  const { organizationId, email, parent } = member
  const page = createPage()
  const { type, parameters } = versions[generation]
  const asked = { email, targetPublicKey: page.targetPublicKey, ...parameters }
  const result = await run({ client: parent, organizationId }, 'initUserEmailRecovery', type, asked)
  expect(result).toEqual({ userId: member.userId })
  return { ...member, client: world.client(generation, page.open(codeIn(await world.post.next()))) }
}

describe.each(generations)('%s', (generation) => {
  test('an emailed key reads its user and adds a passkey, once', async () => {
    const { client, organizationId, userId } = await recovering(generation)
    const { user } = await client.getUser({ organizationId, userId })
    expect(user.apiKeys.at(-1)?.credential.type).toBe('CREDENTIAL_TYPE_RECOVER_USER_KEY_P256')
    const recovery = { userId, authenticator: toTestAuthenticator() }
    const recover = () => run({ client, organizationId }, 'recoverUser', 'ACTIVITY_TYPE_RECOVER_USER', recovery)
    expect(await recover()).toEqual({ authenticatorId: [expect.any(String)] })
    await expect(recover()).rejects.toThrow('Turnkey error 16: could not find public key')
  })

  test('an emailed key can do nothing else', async () => {
    const { client, organizationId } = await recovering(generation)
    await expect(client.getWallets({ organizationId })).rejects.toThrow('Turnkey error 7: request not authorized')
    const wallet = { walletName: 'w', accounts: [] }
    await expect(
      run({ client, organizationId }, 'createWallet', 'ACTIVITY_TYPE_CREATE_WALLET', wallet),
    ).rejects.toThrow('Turnkey error 7: request not authorized')
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/recovery.txt')
})
