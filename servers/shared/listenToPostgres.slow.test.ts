import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOfPostgres } from '../testing/postgresForRun.ts'
import { listenToPostgres } from './listenToPostgres.ts'

let url: string
let admin: pg.Client
let channel: string
let heard: string[]
const ends: (() => void)[] = []
beforeEach(async () => {
  url = await addressOfPostgres()
  channel = `test_${randomBytes(4).toString('hex')}`
  heard = []
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await admin.end()
})

const notify = (text: string) => admin.query('select pg_notify($1, $2)', [channel, text])

async function listen() {
  const end = await listenToPostgres(pg, url, {
    channel,
    announced: (text) => void heard.push(text),
    missed: () => void heard.push('missed'),
  })
  ends.push(end)
  return end
}

test('default: announcements arrive in their order', async () => {
  await listen()
  for (const text of ['a', 'b', 'c']) await notify(text)
  await expect.poll(() => heard).toEqual(['a', 'b', 'c'])
})

test('behavior: a lost connection is replaced, and the listener learns that it may have missed some', async () => {
  await listen()
  await notify('a')
  await expect.poll(() => heard).toEqual(['a'])
  const { rowCount } = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and pid <> pg_backend_pid()',
    [`listen "${channel}"`],
  )
  expect(rowCount).toBe(1)
  await expect.poll(() => heard).toEqual(['a', 'missed'])
  await notify('b')
  await expect.poll(() => heard).toEqual(['a', 'missed', 'b'])
})

test('behavior: after its end it hears nothing', async () => {
  const end = await listen()
  await listen()
  end()
  await notify('a')
  await expect.poll(() => heard).toEqual(['a'])
})

test('error: no Postgres at the address', async () => {
  url = 'postgres://latchkey@127.0.0.1:1/none'
  await expect(listen()).rejects.toThrow()
})
