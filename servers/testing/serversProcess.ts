import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { toRawApiKey } from '../shared/rawApiKey.ts'
import { bundleProgram } from './bundleProgram.ts'
import { type TestApiKey, toPersonParameters, toStampHeader } from './custody.ts'
import { freePorts } from './freePorts.ts'

/** `latchkey-servers` as an operator runs it, in a folder of its own. */
export type ServersProcess = {
  folder: string
  urls: { custody: string; account: string; rpc: string; relay: string }
  /** Starts the servers and resolves once they all listen. */
  start(): Promise<void>
  /** Whether the servers still run. */
  isRunning(): boolean
  /** Signals the running servers. */
  signal(signal: NodeJS.Signals): void
  pid(): number
  kill(): Promise<void>
  /** Runs a command of the binary to its end. */
  run(...args: string[]): Promise<{ code: number | null; log: string; said: string }>
  /** Every event that was logged, with its reason. */
  events(): string[]
  /** The key that acts for the parent organization. */
  parentKey(): TestApiKey
}

export const organizationId = '00000000-0000-4000-8000-000000000002'
export const environmentId = '00000000-0000-4000-8000-000000000001'

/**
 * @param options.folder kept by its owner; by default a new one, which is removed after the test
 * @param options.environment and `settings` change the configuration
 */
export async function createServersProcess(
  options: {
    env?: Record<string, string>
    folder?: string
    settings?: object
    environment?: object
    nodeArguments?: readonly string[]
  } = {},
): Promise<ServersProcess> {
  const { env = {}, settings = {}, environment = {}, nodeArguments = [] } = options
  const main = await bundleProgram(join(import.meta.dirname, '../main.ts'))
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'latchkey-servers-'))
  const port = await freePorts(4)
  const url = (offset: number) => `http://127.0.0.1:${port + offset}`
  const limits = { requests: { burst: 1_000_000, perMinute: 1_000_000 } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'latchkey.json'),
    JSON.stringify({
      environments: [{ ...toEnvironment(url(0)), limits, ...environment }],
      relay: { projects: 'any' },
      ...settings,
    }),
  )
  let child: ChildProcess | undefined
  let log = ''

  const spawnMain = (args: readonly string[]) =>
    spawn(process.execPath, [...nodeArguments, main, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', PORT: String(port), LATCHKEY_KEK: 'ab'.repeat(32), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const kill = async () => {
    const dying = child
    child = undefined
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const ended = new Promise((resolve) => dying.once('close', resolve))
    dying.kill('SIGKILL')
    await ended
  }
  onTestFinished(async () => {
    await kill()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  })

  return {
    folder,
    urls: { custody: url(0), account: url(1), rpc: url(2), relay: url(3) },
    async start() {
      const started = spawnMain([])
      child = started
      let [said, own] = ['', '']
      started.stderr.on('data', (chunk: Buffer) => {
        said += chunk
        process.stderr.write(chunk)
      })
      await new Promise<void>((resolve, reject) => {
        started.once('close', () => reject(new Error(said)))
        started.stdout.on('data', (chunk: Buffer) => {
          log += chunk
          own += chunk
          if (own.split('"listening"').length > 4) resolve()
        })
      })
    },
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child?.kill(signal),
    pid: () => Number(child?.pid),
    kill,
    run(...args) {
      const running = spawnMain(args)
      const output = { log: '', said: '' }
      running.stdout.on('data', (chunk: Buffer) => {
        output.log += chunk
      })
      running.stderr.on('data', (chunk: Buffer) => {
        output.said += chunk
      })
      return new Promise((resolve) => running.once('close', (code) => resolve({ code, ...output })))
    },
    events: () =>
      log
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter(({ event }) => event !== 'request')
        .map(({ server, event, reason }) => [server, event, reason].filter(Boolean).join(': ')),
    parentKey: () => toRawApiKey(readFileSync(join(folder, 'keys/organization'), 'utf8').trim()),
  }
}

/** An environment as in an operator's file, whose key custody is at this address. */
export const toEnvironment = (custodyUrl: string) => ({
  environmentId,
  name: 'Test',
  brand: { name: 'Test Wallet', rdns: 'example.wallet' },
  networks: [
    {
      chainId: 31337,
      chainName: 'Development',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1/'],
    },
  ],
  delegates: [],
  userVerification: 'preferred',
  custody: { organizationId, url: custodyUrl },
  allowedOrigins: ['https://wallet.example'],
  rpIds: ['wallet.example'],
  apiKeyFile: 'keys/organization',
})

/** A stamped request, and the answer to it. */
export type Stamped = { name: string; body: string; key: TestApiKey }
export type Reply = {
  status: number
  retryAfter: string | null
  body: { activity?: { id: string; status: string; result: Record<string, unknown> }; message?: string }
}

/** Undefined when no answer came. */
export async function post(custodyUrl: string, { name, body, key }: Stamped): Promise<Reply | undefined> {
  const family = name.startsWith('list_') || name.startsWith('get_') ? 'query' : 'submit'
  try {
    const headers = toStampHeader(body, key)
    const response = await fetch(`${custodyUrl}/public/v1/${family}/${name}`, { method: 'POST', body, headers })
    return {
      status: response.status,
      retryAfter: response.headers.get('Retry-After'),
      body: (await response.json()) as Reply['body'],
    }
  } catch {
    return undefined
  }
}

export function toActivity(type: string, of: string, parameters: object, timestampMs = Date.now()): string {
  return JSON.stringify({ type, organizationId: of, timestampMs: String(timestampMs), parameters, nonce: randomUUID() })
}

/** Creates a user with their own wallet, by the parent's key. */
export function toCreation(parentKey: TestApiKey, key: TestApiKey, timestampMs?: number): Stamped {
  const parameters = toPersonParameters(key)
  const body = toActivity('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', organizationId, parameters, timestampMs)
  return { name: 'create_sub_organization', body, key: parentKey }
}

export function toSignature(
  person: { organizationId: string; address: string; key: TestApiKey },
  options: { payload?: string; timestampMs?: number } = {},
): Stamped {
  const { payload = randomUUID(), timestampMs } = options
  const parameters = {
    signWith: person.address,
    payload,
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  }
  const body = toActivity('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', person.organizationId, parameters, timestampMs)
  return { name: 'sign_raw_payload', body, key: person.key }
}

export const health = async (url: string): Promise<number> => (await fetch(`${url}/healthz`)).status
