import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { jsonPerPiece, turnCosts } from '../../servers/custody/base/limits.ts'
import { createTurns } from '../../servers/custody/context/turns.ts'
import { toJson } from '../../servers/custody/queries/toJson.ts'
import type { Tables } from '../../servers/custody/store/tables.ts'
import { createPauses } from '../../servers/shared/pauses.ts'
import { askAs } from '../../servers/testing/ask.ts'
import { createTestCustody, ethereumAccount } from '../../servers/testing/custody.ts'
import { createRuledTeam } from '../../servers/testing/ruledTeam.ts'
import { signBesideBusy } from '../../servers/testing/signBesideBusy.ts'

// T24: an organization that stays within its rate of requests keeps the server busy by what each request costs. `bench/flood.ts`
// measures how much other organizations notice.

const hashed = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
const burst = 20

/** A person who may send 20 requests, then one a second, and the status of one more. */
async function start() {
  let at = Date.now()
  const custody = await createTestCustody({ now: () => at, rates: { requests: { burst, perMinute: 60 } } })
  const person = await custody.createPerson()
  const ask = askAs(custody, person)
  const isRefused = async () =>
    (await custody.query('whoami', { organizationId: person.organizationId }, person.key)).status === 429
  const rest = () => (at += 1_000_000)
  return { custody, person, ask, isRefused, rest, signWith: person.address }
}

test('a large request costs as much as many small ones', async () => {
  const { ask, isRefused, signWith } = await start()
  const payload = '00'.repeat(4096 * burst)
  expect((await ask.submit('sign_raw_payload', { signWith, payload, ...hashed })).status).toBe(200)
  expect(await isRefused()).toBe(true)
})

test('a large answer costs as much as many small ones', async () => {
  const { ask, isRefused, rest, signWith } = await start()
  for (let sent = 0; sent < 4; sent += 1) {
    rest()
    await ask.submit('sign_raw_payload', { signWith, payload: `0${sent}`.repeat(32 * 1024), ...hashed })
  }
  rest()
  await ask.query('list_activities')
  expect(await isRefused()).toBe(true)
})

test('many payloads in one request cost as much as many requests', async () => {
  const { ask, isRefused, signWith } = await start()
  const payloads = Array.from({ length: 30 }, () => 'aa')
  expect((await ask.submit('sign_raw_payloads', { signWith, payloads, ...hashed })).status).toBe(200)
  expect(await isRefused()).toBe(true)
})

test('typed data of many values costs as much as many requests', async () => {
  const { ask, isRefused, signWith } = await start()
  const types = { A: [{ name: 'x', type: 'uint8' }], B: [{ name: 'a', type: 'A[]' }] }
  const message = { a: Array.from({ length: 600 }, () => ({ x: 1 })) }
  const payload = JSON.stringify({ types, primaryType: 'B', message })
  const typed = { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }
  expect((await ask.submit('sign_raw_payload', { signWith, payload, ...typed })).status).toBe(200)
  expect(await isRefused()).toBe(true)
})

test('a wallet of many accounts costs as much as many requests', async () => {
  const { ask, isRefused } = await start()
  const accounts = Array.from({ length: 8 }, (_, at) => ({ ...ethereumAccount, path: `m/44'/60'/${at}'/0/0` }))
  expect((await ask.submit('create_wallet', { walletName: 'w', accounts })).status).toBe(200)
  expect(await isRefused()).toBe(true)
})

/** A team with long policies under which 25 activities wait. */
async function startTeam() {
  const { custody, rest } = await start()
  const team = await createRuledTeam(custody)
  const condition = Array.from({ length: 140 }, (_, at) => `activity.kind == 'A${at}'`).join(' || ')
  for (let added = 0; added < 4; added += 1) {
    rest()
    await team.addPolicy('DENY', { condition })
  }
  for (let added = 0; added < 25; added += 1) {
    rest()
    await team.createWallet(team.root)
  }
  rest()
  return { team, rest, isRefused: async () => (await team.query('whoami', {}, team.root)).status === 429 }
}

test('the policies of a request and of a list cost as much as many requests', async () => {
  const { team, rest, isRefused } = await startTeam()
  const limit = { paginationOptions: { limit: '100' } }
  await team.query('list_activities', limit, team.root)
  expect(await isRefused()).toBe(true)
  rest()
  const payloads = Array.from({ length: 20 }, () => 'aa')
  const parameters = { signWith: team.address, payloads, ...hashed }
  expect((await team.submit('sign_raw_payloads', 'SIGN_RAW_PAYLOADS', parameters, team.ann)).status).toBe(403)
  expect(await isRefused()).toBe(true)
})

test('an activity does not grow when one user approves it again and again', async () => {
  const custody = await createTestCustody()
  const team = await createRuledTeam(custody)
  const { body } = await team.createWallet(team.root)
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await team.approve(body.activity.fingerprint, team.root)).status).toBe(200)
  }
  const db = custody.database.kysely.withTables<Tables>()
  const votes = await db.selectFrom('custodyVote').select('id').where('activityId', '=', body.activity.id).execute()
  expect(votes).toHaveLength(1)
})

test('an organization with many requests does not make another wait for all of them', async () => {
  expect(await signBesideBusy(await createTestCustody())).toBeLessThan(50)
})

test('many sub-organizations at one address have one share together', async () => {
  const createTurn = createTurns()
  const served: string[] = []
  const ends: (() => void)[] = []
  const send = (name: string, address: string) => {
    const turn = createTurn()
    const voters = { id: name, parentId: 'operator' }
    void turn.enter({ voters, address }, 1).then(() => {
      served.push(name)
      ends.push(turn.end)
    })
  }
  for (let made = 0; made < 5 * turnCosts.capacity; made += 1) send(`made ${made}`, 'attacker')
  for (let sent = 0; sent < 4; sent += 1) send('honest', 'home')
  for (let ended = 0; ended < 8; ended += 1) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  await new Promise(setImmediate)
  expect(served.filter((name) => name === 'honest')).toHaveLength(4)
})

test('a client that sends many requests leaves places free while others send some', async () => {
  const createTurn = createTurns()
  const running: (() => void)[] = []
  const send = async (address: string) => {
    const turn = createTurn()
    const entered = turn.enter({ voters: { id: address, parentId: 'operator' }, address }, 1)
    void entered.then(() => running.push(turn.end))
    await nextTurn()
  }
  for (let sent = 0; sent < 5 * turnCosts.capacity; sent += 1) await send('attacker')
  await send('home')
  for (let ended = 0; ended <= turnCosts.capacity; ended += 1) {
    running.shift()?.()
    await nextTurn()
  }
  const before = running.length
  await send('home')
  expect(running).toHaveLength(before + 1)
})

test('the long work of many requests holds up a turn of the event loop by one piece', async () => {
  const pause = createPauses()
  let pieces = 0
  const work = async () => {
    for (let piece = 0; piece < 3; piece += 1) {
      await pause()
      pieces += 1
    }
  }
  const works = Promise.all(Array.from({ length: 10 }, work))
  const perTurn: number[] = []
  while (pieces < 30) {
    const before = pieces
    await nextTurn()
    perTurn.push(pieces - before)
  }
  await works
  expect(Math.max(...perTurn)).toBe(1)
})

test('other requests run while a large answer is written', async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const users = Array.from({ length: 35 }, () => 'a'.repeat(jsonPerPiece / 10))
  await toJson({ organizationData: { users } }, pause)
  expect(pauses).toBe(3)
})
