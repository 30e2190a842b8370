import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import vectors from './vectors/key-custody.vectors.json' with { type: 'json' }

// Every value of `key-custody.vectors.json` is checked by some test: none is left unread.

const root = resolve(import.meta.dirname, '..')

/** The tests that read the vectors. */
const readers = ['src', 'servers', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules') && path !== 'test/vectors.test.ts')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes('key-custody.vectors.json')),
)

/** Values in words: each is a case of a test with that title, or says how the values were made. */
const prose: Record<string, readonly string[]> = {
  meta: ['description', 'encodings', 'generatedWith', 'keyDerivation'],
  apiKeyStamp: ['note', 'negative', 'fingerprint'],
  hpke: ['suite', 'info', 'infoHex', 'aad', 'sequence'],
  exportBundle: ['negative'],
  importBundle: ['note'],
  sessionJwt: ['digest', 'expected', 'payloadHasNoMinusOrUnderscore'],
  otpVerificationToken: ['digest', 'expected'],
  hd: ['note'],
  eip712DomainLoss: ['note'],
}
/** Read one by one, whatever their names: `src/wire/custody/vectors.test.ts`. */
const readWhole = ['shapes']

const isIn = (word: string, text: string) => new RegExp(`\\b${word}\\b`).test(text)

test.each(Object.keys(vectors))('the group %s is read', (group) => {
  const found = readers.filter(({ text }) => isIn(group, text))
  expect(found.length, group).toBeGreaterThan(0)
  if (readWhole.includes(group)) return
  const names = Object.keys(vectors[group as keyof typeof vectors])
  const unread = names.filter((name) => !prose[group]?.includes(name) && !found.some(({ text }) => isIn(name, text)))
  expect(unread).toEqual([])
})
