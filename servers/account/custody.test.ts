import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { custodyFailure } from '../testing/custodyDouble.ts'
import { CustodyRefusedError, CustodyUnavailableError, createCustody } from './custody.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The outcome of a submit that receives this answer. */
const outcome = (answer: () => Response | Promise<Response>) =>
  createCustody({ fetch: async () => answer() }).submitStamped('http://custody.test', 'stamp_login', '{}', {
    header: 'X-Stamp',
    value: '{}',
  })

const activity = (status: string) => {
  const at = { seconds: '0', nanos: '0' }
  const ids = { id: 'a', organizationId: 'o', type: 't', fingerprint: 'f', canApprove: false, canReject: false }
  return Response.json({
    activity: { ...ids, status, intent: {}, result: {}, votes: [], createdAt: at, updatedAt: at },
  })
}

test('default: only COMPLETED counts (specification §4)', async () => {
  expect(await outcome(() => activity('ACTIVITY_STATUS_COMPLETED'))).toMatchObject({ result: {} })
  for (const status of ['CREATED', 'PENDING', 'FAILED', 'CONSENSUS_NEEDED', 'REJECTED']) {
    await expect(outcome(() => activity(`ACTIVITY_STATUS_${status}`))).rejects.toThrow(CustodyRefusedError)
  }
})

test('error: a refusal keeps its code', async () => {
  await expect(outcome(() => custodyFailure(5, 404))).rejects.toMatchObject({ name: 'CustodyRefusedError', code: 5 })
})

test('error: an answer that does not fit the wire leaves the outcome unknown', async () => {
  for (const text of ['', '<html>', '{}', '{"activity":{}}', 'null', '{"__proto__":{}}']) {
    await expect(outcome(() => new Response(text))).rejects.toThrow(CustodyUnavailableError)
    await expect(outcome(() => new Response(text, { status: 502 }))).rejects.toThrow(CustodyUnavailableError)
  }
})

test('error: no answer within ten seconds', async () => {
  const time = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  onTestFinished(() => limit.mockRestore())
  const url = await listen(() => time.abort())
  const submit = createCustody().submitWithApiKey(url, 'stamp_login', '{}', '11'.repeat(32))
  await expect(submit).rejects.toThrow(CustodyUnavailableError)
  expect(limit).toHaveBeenCalledWith(10_000)
})

test('error: a redirect is not followed, so body and stamp reach the configured server only', async () => {
  let reached = false
  const elsewhere = await listen((_request, response) => {
    reached = true
    response.end()
  })
  const url = await listen((_request, response) => void response.writeHead(307, { location: elsewhere }).end())
  const submit = createCustody().submitWithApiKey(url, 'stamp_login', '{}', '11'.repeat(32))
  await expect(submit).rejects.toThrow(CustodyUnavailableError)
  expect(reached).toBe(false)
})
