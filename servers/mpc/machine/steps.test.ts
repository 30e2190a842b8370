import { randomBytes } from 'node:crypto'
import type { MachineStep } from 'latchkey/crypto/threshold'
import { expect, test } from 'vitest'
import { dealShares } from '../../../src/crypto/threshold/secp256k1/testing/dealShares.ts'
import { mpcStepsInThread } from '../../testing/mpcStepsInThread.ts'
import { createSteps, failureOf, type RunMpcStep } from './steps.ts'

const here = createSteps({ threads: 0, log: () => {} })

/** The first messages of both sides of a signature. */
async function beginSign(run: RunMpcStep) {
  const [own = new Uint8Array(), other = new Uint8Array()] = dealShares('TWO_OF_TWO')
  const kind = { engine: 'dkls23-1', ceremony: 'sign' } as const
  const input = {
    sessionId: new Uint8Array(randomBytes(32)),
    signers: [1, 2],
    message: new Uint8Array(randomBytes(32)),
  }
  return {
    client: await here('startMachine', kind, [{ address: 1, input: { ...input, share: own } }]),
    server: await run('startMachine', kind, [{ address: 2, input: { ...input, share: other } }]),
  }
}

test.each([
  ['here', async () => here],
  ['in a thread', mpcStepsInThread],
] as const)('default: %s, two machines sign', async (_, start) => {
  const run = await start()
  let { client, server } = await beginSign(run)
  while (client.machine.seats.some(({ state }) => state)) {
    const [toServer, toClient]: [MachineStep, MachineStep] = [client, server]
    client = await here('stepMachine', toServer.machine, [toClient.outbox])
    server = await run('stepMachine', toClient.machine, [toServer.outbox])
  }
  const [[one], [two]] = [client.machine.seats, server.machine.seats]
  expect(one?.result?.signature).toHaveLength(65)
  expect(Buffer.from(two?.result?.signature ?? [])).toEqual(Buffer.from(one?.result?.signature ?? []))
})

test.each([
  ['here', async () => here],
  ['in a thread', mpcStepsInThread],
] as const)('error: %s, a check that failed keeps its name, and so bans', async (_, start) => {
  const run = await start()
  const { client, server } = await beginSign(run)
  const [message] = client.outbox
  const bytes = Uint8Array.from(message?.bytes ?? [])
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const failure = run('stepMachine', server.machine, [[{ from: 1, to: 2, bytes }]]).catch(failureOf)
  expect(await failure).toBe('check_failed')
})

test('error: a round after the last one, and messages that are none', async () => {
  const { client, server } = await beginSign(here)
  const empty = { ...server.machine, seats: [{ address: 2, result: {} }] }
  expect(await here('stepMachine', empty, [client.outbox]).catch(failureOf)).toBe('malformed_message')
  expect(await here('stepMachine', server.machine, [[]]).catch(failureOf)).toBe('malformed_message')
  expect(failureOf(new Error('other'))).toBeUndefined()
})
