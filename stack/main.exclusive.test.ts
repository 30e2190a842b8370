import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bundleProgram } from '../servers/testing/bundleProgram.ts'
import { freePorts } from '../servers/testing/freePorts.ts'
import type { StackInfo } from './stackInfo.ts'

const main = join(import.meta.dirname, 'main.ts')
const bundled = await bundleProgram(main)

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-stack-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/**
 * Runs the command on nine ports that were free a moment ago; from its sources, as `npm start` does, if a test requests
 * that.
 */
async function start(args: readonly string[] = [], program: readonly string[] = [bundled]) {
  const port = `${await freePorts(9)}`
  const child = spawn(process.execPath, [...program, '--data', dir, '--port', port, ...args])
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.text += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, port: Number(port), output, ended }
}

function ready({ child, output }: { child: ChildProcessWithoutNullStreams; output: { text: string } }) {
  return new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.text.includes('\nready\n') && resolve())
    child.once('close', () => reject(new Error(output.text)))
  })
}

async function readInfo(): Promise<StackInfo> {
  return JSON.parse(await readFile(join(dir, 'stack.json'), 'utf8'))
}

/** All descendants of a process. */
function descendants(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
  const below = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function blockNumber(info: StackInfo): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  return fetch(info.chains[0]!.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    .then((response) => response.json())
    .then(({ result }) => Number(result))
}

test('default: one line per address, then ready, and stack.json for other programs', async () => {
  const stack = await start([], ['-C', 'source', '--import', 'tsx', main])
  await ready(stack)
  const { port } = stack
  const info = await readInfo()
  const { environmentId, custody } = info
  const rpcUrl = (chainId: number) => `http://127.0.0.1:${port + 3}/?chainId=${chainId}&projectId=${environmentId}`
  expect(info).toEqual({
    ready: true,
    environmentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sites: {
      demo: `http://demo.localhost:${port}`,
      vault: `http://vault.localhost:${port}`,
      wallet: `http://wallet.localhost:${port}`,
      mpc: `http://mpc.localhost:${port}`,
    },
    servers: {
      account: `http://127.0.0.1:${port + 1}`,
      custody: `http://127.0.0.1:${port + 2}`,
      rpc: `http://127.0.0.1:${port + 3}`,
      relay: `ws://127.0.0.1:${port + 4}`,
      mpc: `http://127.0.0.1:${port + 5}`,
      shares: `http://127.0.0.1:${port + 6}`,
      link: `http://127.0.0.1:${port + 7}`,
    },
    mailbox: { url: `http://mailbox.localhost:${port}`, smtpUrl: `smtp://127.0.0.1:${port + 8}` },
    chains: [
      { chainId: 31337, rpcUrl: rpcUrl(31337), name: 'Latchkey Dev One' },
      { chainId: 31338, rpcUrl: rpcUrl(31338), name: 'Latchkey Dev Two' },
    ],
    custody: {
      organizationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      apiPublicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      apiPrivateKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      signerPublicKey: expect.stringMatching(/^04[0-9a-f]{128}$/),
    },
  })
  expect(stack.output.text).toContain(`\nframe    http://mpc.localhost:${port}\n`)
  expect(stack.output.text).not.toContain(custody.apiPrivateKey)
  for (const url of Object.values(info.servers)) {
    expect((await fetch(`${url.replace(/^ws/, 'http')}/healthz`)).status).toBe(200)
  }
  stack.child.kill('SIGTERM')
  expect(await stack.ended).toBe(0)
})

test('behavior: a stack ends when `npm start` is killed', async () => {
  const script = new URL('../scripts/start.mjs', import.meta.url).pathname
  const port = `${await freePorts(9)}`
  const child = spawn(process.execPath, [script, '--data', dir, '--port', port])
  const output = { text: '' }
  child.stdout.on('data', (chunk) => {
    output.text += chunk
  })
  await ready({ child, output })
  const started = descendants(child.pid!)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(started.filter(isRunning)).toEqual([]), { timeout: 5000 })
  expect((await readInfo()).ready).toBe(false)
})

test('behavior: --fresh during another start leaves that stack its data', async () => {
  const first = await start()
  await vi.waitFor(() => readFile(join(dir, 'identity.json')), { timeout: 10_000 })
  const second = await start(['--fresh'])
  await Promise.all([ready(first), second.ended])
  expect(second.output.text).toMatch(/^latchkey: A stack already runs on the data folder .*\n$/)
  const { environmentId } = JSON.parse(await readFile(join(dir, 'identity.json'), 'utf8'))
  expect((await readInfo()).environmentId).toBe(environmentId)
  first.child.kill('SIGTERM')
  await first.ended
})

test('behavior: a folder is free again after SIGKILL', async () => {
  const first = await start()
  await ready(first)
  first.child.kill('SIGKILL')
  await first.ended
  const second = await start()
  await ready(second)
  second.child.kill('SIGTERM')
  await second.ended
})

test.each(['SIGINT', 'SIGKILL'] as const)(
  'behavior: nothing that the stack started outlives its %s',
  async (signal) => {
    const stack = await start()
    await ready(stack)
    const started = descendants(stack.child.pid!)
    expect(started.length).toBeGreaterThanOrEqual(4)
    stack.child.kill(signal)
    await stack.ended
    await vi.waitFor(() => expect(started.filter(isRunning)).toEqual([]), { timeout: 5000 })
  },
)

test('behavior: a restart on the same data is the same stack, --fresh is another', async () => {
  const first = await start()
  await ready(first)
  const before = await readInfo()
  const height = await blockNumber(before)
  first.child.kill('SIGTERM')
  await first.ended
  // An ended stack says so.
  expect(await readInfo()).toEqual({ ...before, ready: false })

  const second = await start()
  await ready(second)
  const after = await readInfo()
  expect([after.environmentId, after.custody]).toEqual([before.environmentId, before.custody])
  expect(await blockNumber(after)).toBeGreaterThanOrEqual(height)
  second.child.kill('SIGTERM')
  await second.ended

  const third = await start(['--fresh'])
  await ready(third)
  expect((await readInfo()).environmentId).not.toBe(before.environmentId)
  third.child.kill('SIGTERM')
  await third.ended
})

test('option: help', async () => {
  const stack = await start(['--help'])
  expect(await stack.ended).toBe(0)
  expect(stack.output.text).toMatch(/^npm start -- \[options\]\n/)
})

test('error: a taken port is one sentence', async () => {
  const taken = createServer()
  const stack = await new Promise<Awaited<ReturnType<typeof start>>>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      const port = typeof address === 'object' ? address?.port : 0
      void start(['--port', `${port}`]).then(resolve)
    })
  })
  expect(await stack.ended).toBe(1)
  expect(stack.output.text).toMatch(/^latchkey: Port \d+, meant for .*\.\n$/)
  taken.close()
})

test('error: a broken data folder is one sentence', async () => {
  await writeFile(join(dir, 'identity.json'), 'junk')
  const stack = await start()
  expect(await stack.ended).toBe(1)
  expect(stack.output.text).toMatch(/^latchkey: The data folder .* start over with --fresh\.\n$/)
})

test.each(['custody.sqlite', 'chain-31337.json'])('error: a broken %s is one sentence', async (name) => {
  await writeFile(join(dir, name), 'neither a database nor a chain, but as long as one '.repeat(100))
  const stack = await start()
  expect(await stack.ended).toBe(1)
  expect(stack.output.text).toMatch(/^latchkey: [^\n]+\n$/)
  expect(stack.output.text).toContain(join(dir, name))
})

test('error: a folder that another stack uses', async () => {
  const first = await start()
  await ready(first)
  const second = await start(['--fresh'])
  expect(await second.ended).toBe(1)
  expect(second.output.text).toMatch(/^latchkey: A stack already runs on the data folder .*\n$/)
  expect((await fetch(`${(await readInfo()).servers.account}/healthz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  await first.ended
})

test.each([
  [['--prot', '1'], /^latchkey: Unknown option '--prot'[^\n]+\n$/],
  [
    ['--rpc', 'http://127.0.0.1:9'],
    /^latchkey: No chain answers at http:\/\/127\.0\.0\.1:9\. Start it, or correct --rpc\.\n$/,
  ],
])('error: %j', async (args, sentence) => {
  const stack = await start(args)
  expect(await stack.ended).toBe(1)
  expect(stack.output.text).toMatch(sentence)
})
