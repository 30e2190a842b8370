import { describe, expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, type TestCustody, toStampHeader } from '../../testing/custody.ts'
import { peekOrganizationId } from './peekOrganizationId.ts'

const peek = (text: string) => peekOrganizationId(Buffer.from(text))
const padding = 'x'.repeat(100_000)

describe('peekOrganizationId', () => {
  test.each([
    ['{"organizationId":"a-1"}', 'a-1'],
    [`{"parameters":"${padding}", "organizationId" : "a-1" }`, 'a-1'],
    ['{"parameters":{"organizationId":"inside"},"organizationId":"a-1"}', 'inside'],
  ])('default: %.40s', (text, found) => {
    expect(peek(text)).toBe(found)
  })

  test.each(['', '{}', '{"organizationId":1}', '{"organizationId":"\\u0061"}', `{"organizationId":"${padding}"}`])(
    'behavior: %.40s has none',
    (text) => {
      expect(peek(text)).toBeUndefined()
    },
  )
})

describe('a large request', () => {
  const ask = (custody: TestCustody, body: string, key = custody.parent.key) =>
    custody.send('/public/v1/query/whoami', body, toStampHeader(body, key))

  test('default: is answered as a small one', async () => {
    const custody = await createTestCustody()
    const { organizationId } = custody.parent
    const stranger = createTestApiKey()
    for (const key of [custody.parent.key, stranger]) {
      const small = await ask(custody, JSON.stringify({ organizationId }), key)
      expect(await ask(custody, JSON.stringify({ padding, organizationId }), key)).toEqual(small)
    }
    for (const unknown of ['00000000-0000-4000-8000-00000000000a', 'none']) {
      const small = await ask(custody, JSON.stringify({ organizationId: unknown }))
      expect(small.status).toBeGreaterThanOrEqual(400)
      expect(await ask(custody, JSON.stringify({ padding, organizationId: unknown }))).toEqual(small)
    }
  })

  test('behavior: counts for the organization that it names, though it names another one inside', async () => {
    const custody = await createTestCustody()
    const { organizationId, key } = await custody.createPerson()
    const inside = { organizationId: custody.parent.organizationId, padding }
    for (const each of [key, custody.parent.key]) {
      const answer = await ask(custody, JSON.stringify({ inside, organizationId }), each)
      expect(answer).toMatchObject({ status: 200, body: { organizationId } })
    }
  })

  test('error: is not parsed for an unknown key (T24)', async () => {
    const custody = await createTestCustody()
    const body = `{"organizationId":"${custody.parent.organizationId}" no JSON ${padding}`
    const { organizationId } = custody.parent
    const stranger = createTestApiKey()
    expect(await ask(custody, body, stranger)).toEqual(await ask(custody, JSON.stringify({ organizationId }), stranger))
    expect(await ask(custody, body)).toMatchObject({ status: 400 })
  })
})
