import { expect, test } from 'vitest'
import { createAccountHarness, envelope, failed } from '../testing/accountHarness.ts'
import { custodyFailure, parentApiKey } from '../testing/custodyDouble.ts'
import { loadSigningKeys } from './signingKeys.ts'
import type { AccountTables } from './store/tables.ts'

// Threat T30: no log line contains a credential or identifies a person.

test('behavior: no secret is logged, whether requests succeed or fail', async () => {
  const harness = await createAccountHarness()
  const { passkey, key, accessToken, refreshToken, person } = await harness.signedUp()
  await harness.signIn({ passkey, key })
  await harness.send('GET', '/me?token=canary-query', { key, accessToken })
  await harness.send('POST', '/token', { key, body: { refreshToken } })
  await harness.send('POST', '/token', { key, body: { refreshToken } })
  harness.custody.next.answer = () => custodyFailure(13, 500)
  await harness.signUp({ passkey: harness.passkey(), key })
  harness.custody.next.answer = () => Promise.reject(new Error(`canary-cause ${passkey.credentialId}`))
  const reply = await harness.signIn({ passkey, key })
  expect(reply).toMatchObject(failed(502, 'custody_unavailable'))

  const log = harness.logged.join('\n')
  expect(log).toContain('"event":"request failed"')
  const secrets = [accessToken, refreshToken, parentApiKey.privateKey, passkey.credentialId, key.thumbprint]
  for (const secret of [
    ...secrets,
    'canary',
    'Ada',
    'ada@example.com',
    person.personId,
    person.credentials[0]!.address,
  ]) {
    expect(log).not.toContain(secret)
  }
})

test('behavior: a stolen database reveals no parent key, signing key or refresh token', async () => {
  const { openDatabase } = await import('../shared/database.ts')
  const { sql } = await import('kysely')
  const database = await openDatabase({})
  const harness = await createAccountHarness({ database })
  const { refreshToken } = await harness.signedUp()
  const store = database.kysely.withTables<AccountTables>()
  const { privateKey } = await loadSigningKeys({ database: store as never, envelope })
  const signingKey = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  expect(signingKey).toHaveLength(32)
  const dump: string[] = []
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    database.kysely,
  )
  for (const { name } of tables.rows) {
    const { rows } = await sql.raw<Record<string, unknown>>(`select * from ${name}`).execute(database.kysely)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      dump.push(Buffer.isBuffer(value) ? `${value.toString('hex')} ${value.toString('latin1')}` : String(value))
    }
  }
  expect(dump.length).toBeGreaterThan(20)
  for (const secret of [
    refreshToken,
    parentApiKey.privateKey,
    Buffer.from(parentApiKey.privateKey, 'hex').toString('latin1'),
    signingKey.toString('hex'),
  ]) {
    expect(dump.join('\n')).not.toContain(secret)
  }
  await database.close()
})
