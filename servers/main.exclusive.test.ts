import { type ChildProcess, spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createLinkSession } from 'latchkey/crypto'
import type { SignedIn } from 'latchkey/wire/account'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './shared/database.ts'
import { createEnvelope } from './shared/envelope.ts'
import { placeOf } from './shares/rows.ts'
import { bundleProgram } from './testing/bundleProgram.ts'
import { createDpopKey } from './testing/dpopKey.ts'
import { freePorts } from './testing/freePorts.ts'
import { openHost } from './testing/linkClient.ts'
import { startPostgres } from './testing/postgres.ts'
import { environmentId, toEnvironment } from './testing/serversProcess.ts'
import { createSoftPasskey } from './testing/softPasskey.ts'

const main = await bundleProgram(fileURLToPath(new URL('./main.ts', import.meta.url)))
const kek = 'ab'.repeat(32)

let folder: string
let port: number
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-servers-'))
  port = await freePorts(7)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => toEnvironment(`http://127.0.0.1:${port}`)

/** Runs the binary in its folder until it ends; `said` is its message to the operator. */
function run(args: string[] = [], env: Record<string, string> = { LATCHKEY_KEK: kek }) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
  })
  children.push(child)
  const output = { log: '', said: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.log += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.said += chunk
  })
  const ended = new Promise<{ code: number | null; log: string; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...output }))
  })
  /** Resolves when the log contains an event this many times. */
  const told = (event: string, count: number) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.log.split(`"${event}"`).length > count && resolve()
      child.once('close', () => reject(new Error(output.said)))
      child.stdout.on('data', look)
      look()
    })
  return { child, ended, told, listening: (count: number) => told('listening', count) }
}

function writeConfig(changes: Record<string, unknown> = {}): void {
  writeFileSync(join(folder, 'latchkey.json'), JSON.stringify({ environments: [environment()], ...changes }))
}

const get = async (offset: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port + offset}${path}`)
  return { status: response.status, body: await response.json() }
}

describe('latchkey-servers', () => {
  test('default: all servers, on ports in a row, until SIGTERM; the data is there after it', async () => {
    writeConfig()
    const first = run()
    await first.listening(4)
    for (const [offset, server] of ['custody', 'account', 'rpc', 'relay'].entries()) {
      expect(await get(offset, '/healthz')).toEqual({ status: 200, body: { status: 'ok', server } })
    }
    expect(await get(1, `/environments/${environmentId}`)).toMatchObject({ status: 200, body: { name: 'Test' } })
    const keySet = await get(1, '/.well-known/jwks.json')
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0, said: '' })

    const key = readFileSync(join(folder, 'keys/organization'), 'utf8')
    expect(statSync(join(folder, 'keys/organization')).mode & 0o777).toBe(0o600)
    const second = run()
    await second.listening(4)
    expect(await get(1, '/.well-known/jwks.json')).toEqual(keySet)
    expect(readFileSync(join(folder, 'keys/organization'), 'utf8')).toBe(key)
    second.child.kill('SIGTERM')
    const { log } = await second.ended
    for (const secret of [key.trim(), kek]) expect(log).not.toContain(secret)
  })

  test('option: link; the link relay starts with its section, and keeps its sessions in a data file of its own', async () => {
    writeConfig({ link: {} })
    const { child, ended, listening } = run()
    await listening(5)
    expect(await get(6, '/healthz')).toEqual({ status: 200, body: { status: 'ok', server: 'link' } })
    expect(statSync(join(folder, 'data/link.sqlite')).mode & 0o777).toBe(0o600)
    const session = await createLinkSession()
    await openHost(`http://127.0.0.1:${port + 6}`, session)
    child.kill('SIGTERM')
    const { code, said, log } = await ended
    expect({ code, said }).toEqual({ code: 0, said: '' })
    for (const secret of [session.id, session.key]) expect(log).not.toContain(secret)
  })

  const managedKeys = { LATCHKEY_MPC_KEK: 'ba'.repeat(32), LATCHKEY_SHARES_KEK: 'ca'.repeat(32) }

  /** A configuration that offers the managed wallet. */
  function writeManagedConfig(): void {
    const mpc = { frameUrl: 'http://frame.localhost:1', relayUrl: `http://127.0.0.1:${port + 4}`, imports: false }
    writeConfig({
      environments: [{ ...environment(), mpc }],
      mpc: { apiKeyFile: 'keys/mpc', sharesApiKeyFile: 'keys/shares' },
    })
  }

  test('default: the servers of the managed wallet start with the others, each with a data file of its own', async () => {
    writeManagedConfig()
    const { child, ended, listening } = run([], { LATCHKEY_KEK: kek, ...managedKeys })
    await listening(6)
    for (const [offset, server] of [
      [4, 'mpc'],
      [5, 'shares'],
    ] as const) {
      expect(await get(offset, '/healthz')).toEqual({ status: 200, body: { status: 'ok', server } })
      expect(statSync(join(folder, `data/${server}.sqlite`)).mode & 0o777).toBe(0o600)
      const asked = await get(offset, `/environments/${environmentId}/wallets${server === 'mpc' ? '' : '/x/backups'}`)
      expect(asked).toMatchObject({ status: 401, body: { error: { code: expect.any(String) } } })
    }
    const { body } = await get(1, `/environments/${environmentId}`)
    expect(body).toMatchObject({ mpc: { rawSigning: 'on', imports: false } })
    child.kill('SIGTERM')
    const { code, said, log } = await ended
    expect({ code, said }).toEqual({ code: 0, said: '' })
    for (const secret of Object.values(managedKeys)) expect(log).not.toContain(secret)
  })

  test('option: mpc and shares alone, without the keys of the others', async () => {
    writeManagedConfig()
    const { LATCHKEY_MPC_KEK, LATCHKEY_SHARES_KEK } = managedKeys
    for (const [server, env] of [
      ['mpc', { LATCHKEY_MPC_KEK }],
      ['shares', { LATCHKEY_SHARES_KEK }],
    ] as const) {
      const { child, ended, listening } = run([server], env)
      await listening(1)
      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0, said: '' })
    }
  })

  test('option: delegated prints what users have delegated, also while shares runs', async () => {
    writeManagedConfig()
    const { LATCHKEY_SHARES_KEK } = managedKeys
    const missing = await complaint(['delegated'], { LATCHKEY_SHARES_KEK })
    expect(missing).toMatch(/^There is no data file .*shares\.sqlite/)
    const server = run(['shares'], { LATCHKEY_SHARES_KEK })
    await server.listening(1)
    const owner = { environmentId, personId: 'p', walletId: 'w', party: 2, epoch: 1, createdAt: 1 }
    const row = { ...owner, keyShareId: 'k', location: 'delegated', proof: 'delegate', contentHash: '', confirmedAt: 1 }
    const sealed = createEnvelope([Buffer.from(LATCHKEY_SHARES_KEK, 'hex')]).seal(Buffer.from('c2hhcmU='), placeOf(row))
    const database = await openDatabase({ path: join(folder, 'data/shares.sqlite') })
    await database.kysely
      .withTables<{ sharesBackup: object }>()
      .insertInto('sharesBackup')
      .values({ ...row, sealed })
      .execute()
    await database.close()
    const { log, said } = await run(['delegated'], { LATCHKEY_SHARES_KEK }).ended
    expect(said).toBe('')
    expect(JSON.parse(log)).toEqual({ ...owner, share: 'c2hhcmU=' })
    server.child.kill('SIGTERM')
    await server.ended
  })

  test('option: bans lists and resets failed checks, also while mpc runs', async () => {
    writeManagedConfig()
    const { LATCHKEY_MPC_KEK } = managedKeys
    const missing = await complaint(['bans'], { LATCHKEY_MPC_KEK })
    expect(missing).toMatch(/^There is no data file .*mpc\.sqlite/)
    const server = run(['mpc'], { LATCHKEY_MPC_KEK })
    await server.listening(1)
    expect(await run(['bans'], { LATCHKEY_MPC_KEK }).ended).toMatchObject({ code: 0, log: '', said: '' })
    const unknown = await complaint(['bans', '--reset', 'w'], { LATCHKEY_MPC_KEK })
    expect(unknown).toBe('There is no wallet w. `latchkey-servers bans` lists those with failed checks.')
    server.child.kill('SIGTERM')
    await server.ended
  })

  test('behavior: values are resealed with a new key-encryption key while the servers run, and then the old key may be removed', async () => {
    writeConfig()
    const names = ['custody', 'account']
    const [older, newer] = [kek, 'cd'.repeat(32)]
    const until = async (env: Record<string, string>, reached: (server: ReturnType<typeof run>) => Promise<void>) => {
      const server = run(names, env)
      await reached(server)
      server.child.kill('SIGTERM')
      expect((await server.ended).code).toBe(0)
    }
    await until({ LATCHKEY_KEK: older }, ({ listening }) => listening(2))
    await until({ LATCHKEY_KEK: `${newer}\n${older}` }, ({ told }) =>
      told('older key-encryption keys may be removed', 2),
    )
    await until({ LATCHKEY_KEK: newer }, ({ listening }) => listening(2))
  })

  test('behavior: a user signs up, and signs in again after a SIGKILL; the audit covers all of it and detects tampering', async () => {
    writeConfig()
    await journey({})
    const audit = async (...args: string[]) => {
      const { code, log } = await run(['audit', ...args]).ended
      return { code, lines: log.trim().split('\n') }
    }
    const whole = await audit()
    expect(whole).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/^0 findings; 2 activities/), expect.any(String)],
    })
    writeFileSync(join(folder, 'heads'), whole.lines.join('\n'))

    const database = await openDatabase({ path: join(folder, 'data/custody.sqlite') })
    await sql`delete from "custodyAuditBlock" where "sequence" = 1`.execute(database.kysely)
    await sql`update "custodyActivity" set "result" = '{}'`.execute(database.kysely)
    await database.close()
    const { code, lines } = await audit('--known', 'heads')
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/the chain was longer once/)
    const { said } = await run(['audit', '--known', 'latchkey.json']).ended
    expect(said).toMatch(/must end with the last line/)
  })

  test('option: DATABASE_URL', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    writeConfig()
    await journey({ DATABASE_URL: await postgres.createDatabase() })
    expect(readdirSync(join(folder, 'data')).filter((name) => !name.endsWith('.started'))).toEqual([])
  })

  /** Through account and custody, as users reach them. */
  async function journey(env: Record<string, string>): Promise<void> {
    const passkey = createSoftPasskey({ origin: 'https://wallet.example', rpId: 'wallet.example' })
    const key = await createDpopKey(Date.now)
    const accountUrl = `http://127.0.0.1:${port + 1}`
    const send = async (path: string, body: unknown, accessToken?: string) => {
      const [method, url] = [body === undefined ? 'GET' : 'POST', `${accountUrl}${path}`]
      const proof = await key.prove({ method, url, ...(accessToken && { accessToken }) })
      const headers = { DPoP: proof, ...(accessToken && { Authorization: `DPoP ${accessToken}` }) }
      const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      return (await response.json()) as SignedIn & { challenge: string }
    }
    const of = `/environments/${environmentId}`
    const first = run([], { LATCHKEY_KEK: kek, ...env })
    await first.listening(4)
    const { challenge } = await send(`${of}/challenges`, {})
    const attestation = passkey.register(challenge)
    const signUp = { challenge, attestation, displayName: 'Ada', sessionPublicKey: sessionKey() }
    const { person, accessToken } = await send(`${of}/sign-up`, signUp)
    expect(person.credentials[0]?.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    first.child.kill('SIGKILL')
    await first.ended

    const second = run([], { LATCHKEY_KEK: kek, ...env })
    await second.listening(4)
    expect(await send('/me', undefined, accessToken)).toEqual(person)
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_STAMP_LOGIN',
      organizationId: environment().custody.organizationId,
      timestampMs: String(Date.now()),
      parameters: { publicKey: sessionKey() },
      challenge: (await send(`${of}/challenges`, {})).challenge,
    })
    expect((await send(`${of}/sign-in`, { body, stamp: passkey.stamp(body) })).person).toEqual(person)
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  }

  test('behavior: a request that runs when SIGTERM comes is finished', async () => {
    const slow = await listen(createServer((socket) => void setTimeout(() => reply(socket), 300)))
    writeConfig({ upstreams: { 31337: [`http://127.0.0.1:${slow.port}/`] } })
    const { child, ended, listening } = run(['rpc'])
    await listening(1)
    const asked = fetch(`http://127.0.0.1:${port + 2}/?chainId=31337&projectId=${environmentId}`, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    await slow.reached
    child.kill('SIGTERM')
    expect(await (await asked).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
    expect((await ended).code).toBe(0)
    slow.server.close()
  })

  test('option: names', async () => {
    writeConfig()
    const { child, ended, listening } = run(['rpc'], {})
    await listening(1)
    expect((await get(2, '/healthz')).status).toBe(200)
    await expect(get(0, '/healthz')).rejects.toThrow()
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  })

  test('option: help', async () => {
    const { code, log } = await run(['--help']).ended
    expect(code).toBe(0)
    expect(log).toContain(
      'latchkey-servers [custody] [account] [rpc] [relay] [mpc] [shares] [link] [--config FILE] [--new]',
    )
  })

  const complaint = async (...args: Parameters<typeof run>) => {
    const { code, said } = await run(...args).ended
    expect(code).toBe(1)
    return said.trim()
  }

  test('error: no configuration', async () => {
    expect(await complaint()).toBe('The configuration file latchkey.json cannot be read. Pass its path with --config.')
  })

  test('error: a configuration that does not fit', async () => {
    writeConfig({ environments: [{ ...environment(), allowedOrigins: ['wallet.example'] }] })
    expect(await complaint()).toBe(
      'The configuration file latchkey.json is invalid: environments.0.allowedOrigins.0: expected an origin such as https://example.com.',
    )
  })

  test('error: no key-encryption key', async () => {
    writeConfig()
    expect(await complaint([], {})).toBe(
      'Set either LATCHKEY_KEK or LATCHKEY_KEK_FILE, to 64 hex characters. For new servers, create one with: openssl rand -hex 32. Existing data open only with the key that they were written with.',
    )
  })

  test('error: another key-encryption key than the database was written with', async () => {
    writeConfig()
    const { child, ended, listening } = run(['account'])
    await listening(1)
    child.kill('SIGTERM')
    await ended
    expect(await complaint(['account'], { LATCHKEY_KEK: 'cd'.repeat(32) })).toBe(
      'A sealed value does not open. Use the key-encryption key with which this database was written.',
    )
  })

  test('option: a new key-encryption key before the older one, which opens its own values', async () => {
    writeConfig()
    for (const keys of [kek, `${'cd'.repeat(32)}\n${kek}\n`]) {
      writeFileSync(join(folder, 'kek'), keys)
      const { child, ended, listening } = run(['account'], { LATCHKEY_KEK_FILE: 'kek' })
      await listening(1)
      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0, said: '' })
    }
  })

  test('error: a host that is another machine, a database that does not answer, a key file that is a folder', async () => {
    writeConfig({ host: '192.0.2.1' })
    expect(await complaint(['rpc'])).toBe(
      'The host 192.0.2.1 is not an address of this machine. Listen on one that is.',
    )
    const env = { LATCHKEY_KEK: kek, DATABASE_URL: 'postgres://user:canary@127.0.0.1:1/none' }
    expect(await complaint(['account'], env)).toBe(
      'Postgres does not let us in at the address of DATABASE_URL. Does it run, and are user, password and database right?',
    )
    writeConfig({ environments: [{ ...environment(), apiKeyFile: '.' }] })
    expect(await complaint(['account'])).toMatch(/^The key file .* can neither be read nor created\.[^\n]*$/)
  })

  test('error: a port that is taken', async () => {
    writeConfig()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port + 1, '127.0.0.1', resolve))
    expect(await complaint()).toBe(
      `Port ${port + 1}, meant for account, is taken. Stop the program that holds it, or choose another port.`,
    )
    other.close()
  })

  test('error: a data file that is a folder', async () => {
    writeConfig()
    mkdirSync(join(folder, 'data', 'account.sqlite'), { recursive: true })
    expect(await complaint(['account'])).toMatch(/^The data file .*account.sqlite cannot be opened\./)
  })

  test('error: a server of the managed wallet without its section, without its key, or with the key of another', async () => {
    writeConfig()
    expect(await complaint(['shares'], managedKeys)).toBe(
      'The configuration has no managed wallet: shares needs the setting mpc.',
    )
    writeManagedConfig()
    expect(await complaint(['mpc'], { LATCHKEY_KEK: kek })).toMatch(
      /^Set either LATCHKEY_MPC_KEK or LATCHKEY_MPC_KEK_FILE/,
    )
    expect(await complaint(['mpc'], { ...managedKeys, LATCHKEY_KEK: managedKeys.LATCHKEY_MPC_KEK })).toBe(
      'LATCHKEY_MPC_KEK and LATCHKEY_KEK are the same key. Make another: an attacker with both databases could otherwise sign with one key.',
    )
  })

  test('error: an unknown server or option', async () => {
    expect(await complaint(['lnk'])).toBe(
      'There is no server called lnk. Choose from: custody, account, rpc, relay, mpc, shares, link.',
    )
    expect(await complaint(['--verbose'])).toMatch(/^Unknown option\./)
  })
})

function sessionKey(): string {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key.getPublicKey('hex', 'compressed')
}

async function listen(server: Server) {
  const reached = new Promise((resolve) => server.once('connection', resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, reached, port: (server.address() as AddressInfo).port }
}

function reply(socket: import('node:net').Socket): void {
  const body = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'
  socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)
}
