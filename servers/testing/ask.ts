import { type ActivityName, activities, type QueryName } from 'latchkey/wire/custody'
import { expect } from 'vitest'
import type { TestAnswer, TestApiKey, TestCustody } from './custody.ts'

/** Submits activities of one organization with one key, in the newest version of each. */
export type Ask = {
  submit(name: ActivityName, parameters: object): Promise<TestAnswer>
  /** The result of a completed activity. */
  result<result = Record<string, unknown>>(name: ActivityName, parameters: object): Promise<result>
  query<reply = Record<string, unknown>>(name: QueryName, input?: object): Promise<reply>
}

export function askAs(custody: TestCustody, who: { organizationId: string; key: TestApiKey }): Ask {
  const { organizationId, key } = who
  const submit: Ask['submit'] = (name, parameters) => {
    const [type = ''] = activities[name].versions.at(-1) ?? []
    return custody.submit(name, custody.toBody(type, organizationId, parameters), key)
  }
  return {
    submit,
    async result<result>(name: ActivityName, parameters: object) {
      const { status, body } = await submit(name, parameters)
      expect([name, status, body.message]).toEqual([name, 200, undefined])
      const [result] = Object.values(body.activity.result)
      return result as result
    },
    async query<reply>(name: QueryName, input: object = {}) {
      const { status, body } = await custody.query(name, { organizationId, ...input }, key)
      expect([name, status]).toEqual([name, 200])
      return body as reply
    },
  }
}
