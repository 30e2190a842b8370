import { fromBase64 } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { cheapArgon2 } from '../../../test/mpc/testSeals.ts'
import vectors from '../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { runHere } from '../heavy/steps.ts'
import { argon2Parameters, createPasswordSeal } from './passwordSeal.ts'

const cheap = createPasswordSeal({ runStep: runHere, parameters: cheapArgon2 })

test.each(vectors.backup)('vector: a blob of the original, $version', async ({ blobBase64, password, plaintext }) => {
  expect(await cheap.open([blobBase64], password)).toEqual([plaintext])
})

test('behavior: the key of version 3 is the one of the vector in every runtime', async () => {
  const { derivedKeyHex, envelope, password } = vectors.backup.find(({ version }) => version === 'v3')!
  const key = await runHere('argon2id', password, fromBase64(envelope.salt), argon2Parameters)
  expect(Buffer.from(key).toString('hex')).toBe(derivedKeyHex)
})

test('default: what was sealed opens again, and its parameters are stored with it', async () => {
  const [blob = ''] = await cheap.seal(['a share'], 'correct horse')
  expect(JSON.parse(Buffer.from(blob, 'base64').toString())).toMatchObject({ version: 'v3', argon2id: cheapArgon2 })
  expect(await cheap.open([blob], 'correct horse')).toEqual(['a share'])
  expect(await cheap.seal(['a share'], 'correct horse')).not.toEqual([blob])
})

test('error: a wrong password', async () => {
  const blobs = await cheap.seal(['one share', 'another'], 'correct horse')
  expect(await cheap.open(blobs, 'correct horse')).toEqual(['one share', 'another'])
  await expect(cheap.open(blobs, 'wrong horse')).rejects.toMatchObject({ code: 'wrong_password' })
})

test('error: an empty password protects nothing', async () => {
  await expect(cheap.seal(['a share'], '')).rejects.toMatchObject({ code: 'password_required' })
})

const sealedWith = (argon2id: object) =>
  Buffer.from(JSON.stringify({ salt: 'AAAA', iv: 'AAAA', cipher: 'AAAA', version: 'v3', argon2id })).toString('base64')

test.each([
  ['no base64', '{}'],
  ['no envelope', Buffer.from('{}').toString('base64')],
  ['parameters that cost gigabytes', sealedWith({ ...argon2Parameters, memoryKib: 4_194_304 })],
  ['parameters that take hours', sealedWith({ ...argon2Parameters, passes: 1_000_000 })],
])('error: a blob that has %s', async (_, blob) => {
  await expect(cheap.open([blob], 'correct horse')).rejects.toMatchObject({ code: 'wrong_password' })
})
