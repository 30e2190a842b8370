import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '../../../servers/testing/postbox.ts'
import { generations, run } from './clients.ts'
import { createPage, type MailWorld, startMailWorld } from './mailWorld.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world?.close())

const emailCustomization = { appName: 'Example Wallet', magicLinkTemplate: 'https://wallet.example/in?code=%s' }
const versions = {
  H2: { type: 'ACTIVITY_TYPE_EMAIL_AUTH_V2', parameters: {} },
  H6: { type: 'ACTIVITY_TYPE_EMAIL_AUTH_V3', parameters: { emailCustomization } },
} as const

describe.each(generations)('%s', (generation) => {
  const { type, parameters } = versions[generation]

  test('an emailed bundle opens with the official package, and its key stamps', async () => {
    const { organizationId, userId, email, parent } = await world.createMailMember(generation)
    const page = createPage()
    const asked = { email, targetPublicKey: page.targetPublicKey, expirationSeconds: '1800', ...parameters }
    const result = await run({ client: parent, organizationId }, 'emailAuth', type, asked)
    expect(result).toEqual({ userId, apiKeyId: expect.any(String) })
    const client = world.client(generation, page.open(codeIn(await world.post.next())))
    expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
    const { user } = await client.getUser({ organizationId, userId })
    expect(user.apiKeys.at(-1)).toMatchObject({
      apiKeyId: result.apiKeyId,
      credential: { type: 'CREDENTIAL_TYPE_API_KEY_P256' },
      expirationSeconds: '1800',
    })
  })

  test('the address of another user gets no email, and the answer does not say so', async () => {
    const { organizationId, parent } = await world.createMailMember(generation)
    const asked = { email: 'eve@example.com', targetPublicKey: createPage().targetPublicKey, ...parameters }
    const result = await run({ client: parent, organizationId }, 'emailAuth', type, asked)
    expect(result).toEqual({ userId: expect.any(String), apiKeyId: expect.any(String) })
    expect(world.post.emails.map(({ to }) => to)).not.toContain('eve@example.com')
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/emailAuth.txt')
})
