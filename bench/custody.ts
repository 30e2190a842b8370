import { fork } from 'node:child_process'
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1'
import { parseApiKeyStamp } from 'latchkey/crypto'
import { sign } from '../servers/custody/keys/sign.ts'
import { createEnvelope } from '../servers/frame/envelope.ts'
import { createApiKey, createPerson, type Person, signaturesPerSecond, stampSignature } from './parts/custodyLoad.ts'

// Durable signatures per second over real HTTP, as a ratio to the bare loop "verify one P-256 stamp, open one sealed key, sign
// once" on this machine in this run; and whether the server's memory stays while signatures pass.

const budget = { ratio: 0.6, rssGrowth: 1.1 }
const clientCounts = [8, 64]
const rounds = 5
const signaturesPerRound = 1500

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const parent = createApiKey()
const server = fork(
  join(import.meta.dirname, 'parts/custodyServer.ts'),
  [join(folder, 'custody.sqlite'), parent.publicKey],
  { stdio: ['ignore', openSync(join(folder, 'log'), 'w'), 'inherit', 'ipc'] },
)
let over = false
try {
  const [{ port, organizationId }] = await once(server, 'message')
  const person = await createPerson({ port, parent, organizationId })
  await reportMemory(person, port)
  await reportSpeed(person, port)
} finally {
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(over ? 1 : 0)

async function reportMemory(person: Person, port: number): Promise<void> {
  const rssAfter = async (signatures: number) => {
    await signaturesPerSecond(person, { port, clients: 8, signatures })
    server.send('rss')
    const [{ rss }] = await once(server, 'message')
    return rss / 2 ** 20
  }
  const [early, late] = [await rssAfter(2000), await rssAfter(8000)]
  const growth = late / early
  if (growth > budget.rssGrowth) over = true
  console.log(`RSS after 2,000 signatures    ${early.toFixed(0)} MB`)
  console.log(
    `RSS after 10,000 signatures   ${late.toFixed(0)} MB, ${growth.toFixed(2)} times (at most ${budget.rssGrowth})`,
  )
}

/** Rounds take turns, so that whatever else the machine does falls on all of them. */
async function reportSpeed(person: Person, port: number): Promise<void> {
  const bare: number[] = []
  const served = new Map(clientCounts.map((clients) => [clients, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    bare.push(bareLoop(person))
    for (const [clients, speeds] of served) {
      speeds.push(await signaturesPerSecond(person, { port, clients, signatures: signaturesPerRound }))
    }
  }
  console.log(`${'signatures per second'.padEnd(28)} ${'min'.padStart(7)} ${'median'.padStart(7)}`)
  row('bare loop', bare)
  for (const [clients, speeds] of served) {
    const ratio = median(speeds) / median(bare)
    if (ratio < budget.ratio) over = true
    row(`${clients} clients, durable`, speeds, `ratio ${ratio.toFixed(2)} (at least ${budget.ratio})`)
  }
}

/** The work that no server could leave out. */
function bareLoop(person: Person): number {
  const key = createPublicKey(person.key.privateKey)
  const envelope = createEnvelope([randomBytes(32)])
  const place = { table: 'bench', row: '1', tenant: '1' }
  const sealed = envelope.seal(secp256k1.utils.randomPrivateKey(), place)
  const { body, stamp } = stampSignature(person)
  const bytes = Buffer.from(body)
  const signature = Buffer.from(parseApiKeyStamp(stamp)?.signature ?? '', 'hex')
  const startedAt = performance.now()
  for (let at = 0; at < signaturesPerRound; at += 1) {
    if (!verify('sha256', bytes, key, signature)) throw new Error('The stamp of the bench does not verify.')
    const privateKey = envelope.open(sealed, place)
    sign.CURVE_SECP256K1(privateKey, randomBytes(32))
    privateKey.fill(0)
  }
  return (signaturesPerRound * 1000) / (performance.now() - startedAt)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function row(name: string, speeds: readonly number[], note = ''): void {
  const cells = [Math.min(...speeds), median(speeds)].map((speed) => speed.toFixed(0).padStart(7))
  console.log(`${name.padEnd(28)} ${cells.join(' ')}  ${note}`)
}
