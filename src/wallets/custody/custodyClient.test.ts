import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServerClock } from '../../core/serverClock.ts'
import { createCustodyClient } from './custodyClient.ts'

const organizationId = '0d9f8f8e-3c2b-4a19-8f7e-5d4c3b2a1908'
const stamper = async (body: string) => ({ header: 'X-Stamp', value: `over ${body.length}` })
const caller = { organizationId, stamper, schema: v.unknown() }
const activity = { type: 'ACTIVITY_TYPE_DELETE_API_KEYS' as const, parameters: { userId: 'u', apiKeyIds: ['k'] } }

function client(reply: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = []
  const send = async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: String(url), init })
    return reply()
  }
  return {
    ...createCustodyClient({
      url: 'https://custody.example',
      fetch: send,
      clock: createServerClock({ now: () => 1767225600000 }),
    }),
    sent,
  }
}

const status = (name: string) => () =>
  Response.json({ activity: { id: 'a1', status: `ACTIVITY_STATUS_${name}`, result: { done: {} } } })

describe('submit', () => {
  test('default: the stamp covers the exact body that is sent', async () => {
    const { submit, sent } = client(status('COMPLETED'))
    expect(await submit('delete_api_keys', activity, caller)).toEqual({ done: {} })
    const { url, init } = sent[0]!
    expect(url).toBe('https://custody.example/public/v1/submit/delete_api_keys')
    expect(init.body).toBe(
      JSON.stringify({
        ...{ type: activity.type, organizationId, timestampMs: '1767225600000' },
        parameters: activity.parameters,
      }),
    )
    expect(init).toMatchObject({ method: 'POST', redirect: 'error' })
    expect(init.headers).toMatchObject({
      'X-Stamp': `over ${String(init.body).length}`,
      'x-client-version': 'latchkey@4.26.0',
    })
  })

  test('behavior: calls the stamper synchronously', () => {
    const asked: string[] = []
    const { submit } = client(status('COMPLETED'))
    void submit('delete_api_keys', activity, {
      ...caller,
      stamper(body) {
        asked.push(body)
        return stamper(body)
      },
    })
    expect(asked).toHaveLength(1)
  })

  test('error: consensus needed', async () => {
    await expect(client(status('CONSENSUS_NEEDED')).submit('delete_api_keys', activity, caller)).rejects.toMatchObject({
      name: 'ConsensusNeededError',
      activityId: 'a1',
    })
  })

  test.each(['CREATED', 'PENDING', 'FAILED', 'REJECTED', 'AUTHENTICATORS_NEEDED'])('error: %s', async (name) => {
    await expect(client(status(name)).submit('delete_api_keys', activity, caller)).rejects.toMatchObject({
      name: 'ActivityError',
      status: `ACTIVITY_STATUS_${name}`,
    })
  })
})

describe('query', () => {
  test('error: Turnkey error {code}: {message}', async () => {
    const refusal = () => Response.json({ code: 16, message: 'expired api key', details: [] }, { status: 401 })
    await expect(client(refusal).query('whoami', {}, caller)).rejects.toMatchObject({
      message: 'Turnkey error 16: expired api key',
      turnkeyCode: 16,
    })
  })

  test("error: no answer, or an answer that is not the protocol's", async () => {
    const silent = client(() => Promise.reject(new TypeError('offline')))
    await expect(silent.query('whoami', {}, caller)).rejects.toThrow(
      'Turnkey error 14: the key-custody server did not answer',
    )
    const page = client(() => new Response('<html>', { status: 502 }))
    await expect(page.query('whoami', {}, caller)).rejects.toThrow('Turnkey error 14')
  })
})

test('error: T21, a server that never answers gets 30 seconds', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const never = (_: unknown, { signal }: RequestInit = {}) =>
    signal ? Promise.reject(signal.reason) : new Promise<never>(() => {})
  const { query } = createCustodyClient({ url: 'https://custody.example', fetch: never })
  await expect(query('whoami', {}, caller)).rejects.toMatchObject({ turnkeyCode: 14 })
  expect(limit).toHaveBeenCalledExactlyOnceWith(30_000)
})
