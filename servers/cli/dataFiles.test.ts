import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../shared/log.ts'
import { freePorts } from '../testing/freePorts.ts'
import { OperatorError } from './operatorError.ts'
import { startServers } from './startServers.ts'

let dataFolder: string
let base: number
let logged: string[]
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  dataFolder = join(folder, 'data')
  base = await freePorts(4)
  logged = []
})

/** Starts key custody and the account server with no environment, and stops them. */
async function start(more: { isNew?: boolean; names?: ('custody' | 'account')[] } = {}) {
  const { names = ['custody', 'account'], ...options } = more
  const config = {
    ...{ dataFolder, environments: [], host: '127.0.0.1', trustedProxies: 0, upstreams: {}, retention: {} },
    ports: { custody: base, account: base + 1, rpc: base + 2, relay: base + 3 },
    ...{ accountUrl: `http://127.0.0.1:${base + 1}`, relay: { publicUrls: [], projects: 'any' as const } },
  }
  const log = createLog({ write: (line) => logged.push(line) })
  const close = await startServers(names, { config, env: { LATCHKEY_KEK: 'ab'.repeat(32) }, log, ...options })
  await close()
}
const made = () => logged.filter((line) => line.includes('a new, empty data file was made')).length

test('default: a first start makes the data files and says so, the next ones do not', async () => {
  await start()
  expect(made()).toBe(2)
  await start()
  expect(made()).toBe(2)
})

test('behavior: servers start for the first time one after another', async () => {
  await start({ names: ['custody'] })
  await start({ names: ['account'] })
  await start()
  expect(made()).toBe(2)
})

test('error: with a missing data file, the servers do not start and create none', async () => {
  await start()
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith('custody.sqlite')) rmSync(join(dataFolder, name))
  }
  await expect(start()).rejects.toThrow(OperatorError)
  await expect(start()).rejects.toThrow(
    /custody.sqlite was there at an earlier start and is missing. Move it back, or restore a backup. .* --new./,
  )
  expect(existsSync(join(dataFolder, 'custody.sqlite'))).toBe(false)
})

test('option: --new begins with an empty file, once, and keeps those that are there', async () => {
  await start()
  rmSync(join(dataFolder, 'account.sqlite'))
  await start({ isNew: true })
  expect(made()).toBe(3)
  await start()
  await start({ isNew: true })
  expect(made()).toBe(3)
})
