import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAnvil } from './anvil.ts'
import { createFaucet } from './faucet.ts'
import { findAnvil } from './findAnvil.ts'

const newAccount = '0x1111111111111111111111111111111111111111'
const tenEther = '0x8ac7230489e80000'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-chain-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function ask(target: string | ReturnType<typeof createFaucet>, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (typeof target === 'string' ? await fetch(target, init) : await target.request('/', init)).json()
}
const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })

test('behavior: a chain keeps its blocks and balances across restarts', async () => {
  const options = { chainId: 31337, stateFile: join(dir, 'chain.json') }
  const first = await startAnvil(options)
  expect(await ask(first.url, call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
  await ask(first.url, call('anvil_setBalance', [newAccount, '0x5']))
  await ask(first.url, call('anvil_mine', ['0x10']))
  await first.close()

  const second = await startAnvil(options)
  expect(await ask(second.url, call('eth_getBalance', [newAccount, 'latest']))).toMatchObject({ result: '0x5' })
  expect(Number((await ask(second.url, call('eth_blockNumber'))).result)).toBeGreaterThanOrEqual(16)
  await second.close()
})

test('error: no anvil anywhere', async () => {
  await expect(findAnvil([dir])).rejects.toThrow('anvil is missing')
})

test('error: a broken state file', async () => {
  const stateFile = join(dir, 'chain.json')
  await writeFile(stateFile, 'not json')
  await expect(startAnvil({ chainId: 31337, stateFile })).rejects.toThrow(
    `The chain kept in ${stateFile} did not start`,
  )
})

test('behavior: the chain ends when its starter is killed', async () => {
  const anvil = new URL('anvil.ts', import.meta.url)
  const script = `import { startAnvil } from '${anvil}'
    console.log((await startAnvil({ chainId: 31337, stateFile: '${join(dir, 'chain.json')}' })).url)`
  const starter = spawn(process.execPath, ['-C', 'source', '--import', 'tsx', '--input-type=module', '-e', script])
  const url = await new Promise<string>((resolve) => starter.stdout.once('data', (line) => resolve(`${line}`.trim())))
  expect(await ask(url, call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(ask(url, call('eth_chainId'))).rejects.toThrow('fetch failed'), { timeout: 5000 })
})

test('behavior: the faucet funds an account when it first sees it, and only then', async () => {
  const chain = await startAnvil({ chainId: 31337, stateFile: join(dir, 'chain.json') })
  const faucet = createFaucet({ chainUrl: chain.url })
  const balance = async (account: string) => (await ask(faucet, call('eth_getBalance', [account, 'latest']))).result

  expect(await balance(newAccount)).toBe(tenEther)
  await ask(chain.url, call('anvil_setBalance', [newAccount, '0x0']))
  expect(await balance(newAccount)).toBe('0x0')

  const spent = '0x2222222222222222222222222222222222222222'
  await ask(chain.url, call('anvil_setNonce', [spent, '0x1']))
  expect(await balance(spent)).toBe('0x0')

  const sender = '0x3333333333333333333333333333333333333333'
  const estimate = call('eth_estimateGas', [{ from: sender, to: newAccount, value: '0x1' }])
  expect(await ask(faucet, [estimate, call('eth_getTransactionCount', [newAccount, 'latest'])])).toMatchObject([
    { result: '0x5208' },
    { result: '0x0' },
  ])
  expect(await ask(faucet, 'junk')).toHaveProperty('error')
  await chain.close()
})
