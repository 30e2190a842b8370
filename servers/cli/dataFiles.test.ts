import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createPlainServers, type PlainServers } from '../testing/plainServers.ts'
import { OperatorError } from './operatorError.ts'

let servers: PlainServers
let start: PlainServers['start']
let dataFolder: string
beforeEach(async () => {
  servers = await createPlainServers()
  ;({ start, dataFolder } = servers)
})
const made = () => servers.logged.filter((line) => line.includes('a new, empty data file was made')).length

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
  await expect(start()).rejects.toThrow(/custody.sqlite is missing. Move it back, restore a backup, .* --new./)
  expect(existsSync(join(dataFolder, 'custody.sqlite'))).toBe(false)
})

test('error: with a data file that is empty, the servers do not start, until --new', async () => {
  await start()
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith('custody.sqlite')) rmSync(join(dataFolder, name))
  }
  writeFileSync(join(dataFolder, 'custody.sqlite'), '')
  await expect(start()).rejects.toThrow(/custody.sqlite has none of its tables. Bring the right file back, .* --new./)
  await expect(start()).rejects.toThrow(OperatorError)
  await start({ isNew: true })
  expect(servers.logged.filter((line) => line.includes('an empty database was filled'))).toHaveLength(1)
  await start()
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
