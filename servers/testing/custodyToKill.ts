import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Activity } from 'latchkey/wire/custody'
import { expect } from 'vitest'
import { openAudit } from '../custody/audit/beginAudit.ts'
import { verifyAudit } from '../custody/audit/verifyAudit.ts'
import type { Tables } from '../custody/store/tables.ts'
import { type Database, openDatabase } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { bundleProgram } from './bundleProgram.ts'
import { createTestApiKey, type TestApiKey, type TestPerson, toPersonParameters, toStampHeader } from './custody.ts'

/** A store of key custody, processes that serve it and can be killed, and clients that send requests to them. */
export type CustodyToKill = {
  start(): Promise<{ url: string; kill: () => Promise<unknown> }>
  toCreation(key: TestApiKey): Sent
  /** Rows that belong to no activity, or are missing from one; and the mismatches of the audit log. */
  flaws(): Promise<unknown[]>
  /** How many activities there are. */
  activities(): Promise<number>
  end(): void
}

/** An activity that was sent, with the response if one came. */
export type Sent = { name: string; body: string; key: TestApiKey; answer?: Activity }

/** @param store an SQLite file, or the address of a Postgres database */
export function createCustodyToKill(store: string): CustodyToKill {
  const kek = randomBytes(32).toString('hex')
  const parent = { organizationId: randomUUID(), key: createTestApiKey() }
  const running: ChildProcess[] = []

  const inStore = async <result>(look: (database: Database) => Promise<result>): Promise<result> => {
    const database = await openDatabase(store.startsWith('postgres:') ? { url: store } : { path: store })
    return look(database).finally(() => database.close())
  }

  return {
    async start() {
      const script = await bundleProgram(join(import.meta.dirname, 'custodyProcess.ts'))
      const child = fork(script, [store, kek, parent.organizationId, parent.key.publicKey], {
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
    },
    toCreation: (key) => ({
      name: 'create_sub_organization',
      body: toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', parent.organizationId, toPersonParameters(key)),
      key: parent.key,
    }),
    flaws: () =>
      inStore(async (database) => {
        const db = database.kysely.withTables<Tables>()
        const hashBlock = await openAudit({ db, envelope: createEnvelope([Buffer.from(kek, 'hex')]) })
        const { findings } = await verifyAudit(db, { hashBlock })
        return [...(await halfWritten(database)), ...findings]
      }),
    activities: () =>
      inStore(async ({ kysely }) => {
        const db = kysely.withTables<Tables>()
        return (await db.selectFrom('custodyActivity').select('id').execute()).length
      }),
    end() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

export async function send(url: string, { name, body, key }: Sent): Promise<Activity> {
  const headers = toStampHeader(body, key)
  const response = await fetch(`${url}/public/v1/submit/${name}`, { method: 'POST', body, headers })
  const answer = await response.json()
  expect(answer).toHaveProperty('activity')
  return answer.activity
}

export function toSignature({ organizationId, address, key }: TestPerson): Sent {
  const body = toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, {
    signWith: address,
    payload: randomUUID(),
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  return { name: 'sign_raw_payload', body, key }
}

function toBody(type: string, organizationId: string, parameters: object): string {
  return JSON.stringify({ type, organizationId, timestampMs: String(Date.now()), parameters, nonce: randomUUID() })
}

/** Rows whose activity is missing, and the reverse. */
async function halfWritten(database: Database): Promise<string[]> {
  const db = database.kysely.withTables<Tables>()
  const activities = await db.selectFrom('custodyActivity').select('result').execute()
  const promised = activities.map(({ result }) => result).join('\n')
  const children = db.selectFrom('custodyOrganization').select('id').where('parentId', 'is not', null)
  const wallets = await db.selectFrom('custodyWallet').select('id').execute()
  const accounts = await db.selectFrom('custodyWalletAccount').select('address').execute()
  const made = [...(await children.execute()), ...wallets].map(({ id }) => id)
  made.push(...accounts.map(({ address }) => address))
  const ids = [...promised.matchAll(/"(?:subOrganizationId|walletId)":"([^"]+)"/g)].map(([, id]) => id ?? '')
  return [...made.filter((id) => !promised.includes(id)), ...ids.filter((id) => !made.includes(id))]
}
