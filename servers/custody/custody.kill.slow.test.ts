import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRawKeyStamp } from 'latchkey/crypto'
import type { Activity } from 'latchkey/wire/custody'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../frame/database.ts'
import {
  createTestApiKey,
  readPerson,
  type TestApiKey,
  type TestPerson,
  toPersonParameters,
} from '../testing/custody.ts'
import type { Tables } from './store/tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-kill-'))
const path = join(folder, 'custody.sqlite')
const kek = randomBytes(32).toString('hex')
const parent = { organizationId: randomUUID(), key: createTestApiKey() }
const running: ChildProcess[] = []

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<{ url: string; kill: () => Promise<unknown> }> {
  const script = join(import.meta.dirname, '../testing/custodyProcess.ts')
  const child = fork(script, [path, kek, parent.organizationId, parent.key.publicKey], {
    execArgv: ['-C', 'source', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.push(child)
  const [{ url }] = await once(child, 'message')
  return {
    url,
    kill() {
      child.kill('SIGKILL')
      return once(child, 'exit')
    },
  }
}

/** An activity that was sent; what came back, if it did. */
type Sent = { name: string; body: string; key: TestApiKey; answer?: Activity }

async function send(url: string, { name, body, key }: Sent): Promise<Activity> {
  const headers = { 'X-Stamp': createRawKeyStamp(body, key.privateKey) }
  const response = await fetch(`${url}/public/v1/submit/${name}`, { method: 'POST', body, headers })
  const answer = await response.json()
  expect(answer).toHaveProperty('activity')
  return answer.activity
}

const toBody = (type: string, organizationId: string, parameters: object) =>
  JSON.stringify({ type, organizationId, timestampMs: String(Date.now()), parameters, nonce: randomUUID() })

function toCreation(key: TestApiKey): Sent {
  const body = toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', parent.organizationId, toPersonParameters(key))
  return { name: 'create_sub_organization', body, key: parent.key }
}

function toSignature({ organizationId, address, key }: TestPerson): Sent {
  const body = toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, {
    signWith: address,
    payload: randomUUID(),
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  return { name: 'sign_raw_payload', body, key }
}

/** Sends creates and signs from many clients until the server dies; calls `onAnswer` at each answer. */
async function burst(url: string, person: TestPerson, onAnswer: (answered: number) => void): Promise<Sent[]> {
  const all: Sent[] = []
  let answered = 0
  const client = async (make: () => Sent) => {
    for (;;) {
      const sent = make()
      all.push(sent)
      try {
        sent.answer = await send(url, sent)
      } catch (cause) {
        if (cause instanceof TypeError) return
        throw cause
      }
      onAnswer(++answered)
    }
  }
  const creators = Array.from({ length: 4 }, () => client(() => toCreation(createTestApiKey())))
  const signers = Array.from({ length: 12 }, () => client(() => toSignature(person)))
  await Promise.all([...creators, ...signers])
  return all
}

/** Rows that belong to an activity which is not there. */
async function halfWritten(): Promise<string[]> {
  const database = await openDatabase({ path })
  const db = database.kysely.withTables<Tables>()
  const activities = await db.selectFrom('custodyActivity').select('result').execute()
  const promised = activities.map(({ result }) => result).join('\n')
  const organizations = await db
    .selectFrom('custodyOrganization')
    .select('id')
    .where('parentId', 'is not', null)
    .execute()
  const wallets = await db.selectFrom('custodyWallet').select('id').execute()
  const accounts = await db.selectFrom('custodyWalletAccount').select('address').execute()
  const made = [...organizations, ...wallets].map(({ id }) => id).concat(accounts.map(({ address }) => address))
  const ids = [...promised.matchAll(/"(?:subOrganizationId|walletId)":"([^"]+)"/g)].map(([, id]) => id ?? '')
  await database.close()
  return [...made.filter((id) => !promised.includes(id)), ...ids.filter((id) => !made.includes(id))]
}

test('behavior: killed in a burst, it has everything it acknowledged, and nothing by half', async () => {
  const first = await start()
  const key = createTestApiKey()
  const person: TestPerson = { ...readPerson(await send(first.url, toCreation(key))), key }

  let exit: Promise<unknown> | undefined
  const all = await burst(first.url, person, (answered) => {
    if (answered === 150) exit = first.kill()
  })
  await exit
  const acknowledged = all.filter(({ answer }) => answer)
  const lost = all.filter(({ answer }) => !answer)
  expect(acknowledged.length).toBeGreaterThanOrEqual(150)
  expect(lost.length).toBeGreaterThan(0)
  expect(new Set(acknowledged.map(({ name }) => name)).size).toBe(2)
  expect(await halfWritten()).toEqual([])

  const second = await start()
  for (const sent of acknowledged) expect(await send(second.url, sent)).toEqual(sent.answer)
  // Those that nobody heard of run now, or ran before the end: either way once.
  for (const sent of lost) {
    const answer = await send(second.url, sent)
    expect(await send(second.url, sent)).toEqual(answer)
  }
  expect(await halfWritten()).toEqual([])
  await second.kill()
})
