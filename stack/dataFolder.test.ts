import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './dataFolder.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-data-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('default: a new folder gets an identity, and keeps it', async () => {
  const first = await openDataFolder(join(dir, 'new'))
  await first.close()
  const second = await openDataFolder(join(dir, 'new'))
  expect(second.identity).toEqual(first.identity)
  expect((await openDataFolder(join(dir, 'other'))).identity).not.toEqual(first.identity)
})

test.each(['managed', 'shares'] as const)(
  'behavior: a folder that is older than %s gets its keys once, and keeps the rest',
  async (name) => {
    const { identity, path, close } = await openDataFolder(dir)
    await close()
    const { [name]: _, ...older } = identity
    await writeFile(path('identity.json'), JSON.stringify(older))
    const first = await openDataFolder(dir)
    await first.close()
    expect(first.identity).toEqual({ ...older, [name]: { ...identity[name], ...first.identity[name] } })
    const second = await openDataFolder(dir)
    await second.close()
    expect(second.identity).toEqual(first.identity)
  },
)

test('behavior: only its owner reads the keys', async () => {
  const folder = await openDataFolder(dir)
  expect((await stat(folder.path('identity.json'))).mode & 0o077).toBe(0)
})

test('behavior: one stack at a time, and fresh of another forgets nothing', async () => {
  const first = await openDataFolder(dir)
  await expect(openDataFolder(dir, { fresh: true })).rejects.toThrow(/^A stack already runs on the data folder /)
  await first.close()
  expect((await openDataFolder(dir)).identity).toEqual(first.identity)
})

test("option: fresh deletes the stack's own files and nothing else", async () => {
  const { identity, close } = await openDataFolder(dir)
  await close()
  const kept = [
    'chain-31337.json',
    'custody.sqlite',
    'custody.sqlite-wal',
    'mpc.sqlite',
    'shares.sqlite',
    'relay.sqlite',
    'stack.json',
    'servers.log',
  ]
  await Promise.all([...kept, 'thesis.txt', 'package.json'].map((name) => writeFile(join(dir, name), name)))
  const fresh = await openDataFolder(dir, { fresh: true })
  await fresh.close()
  expect(fresh.identity).not.toEqual(identity)
  expect((await readdir(dir)).sort()).toEqual(['identity.json', 'package.json', 'stack.lock', 'thesis.txt'])
})

test('error: a folder that is a file', async () => {
  await writeFile(join(dir, 'file'), '')
  await expect(openDataFolder(join(dir, 'file'))).rejects.toThrow(/^The data folder .*file cannot be used \(EEXIST/)
})

test.each([
  ['junk', 'identity.json is not JSON'],
  ['{}', 'environmentId: is missing'],
])('error: a broken identity: %s', async (text, reason) => {
  await writeFile(join(dir, 'identity.json'), text)
  const opened = openDataFolder(dir)
  await expect(opened).rejects.toThrow(reason)
  await expect(opened).rejects.toThrow('start over with --fresh')
  expect(await readFile(join(dir, 'identity.json'), 'utf8')).toBe(text)
})
