import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { devicePairingProof, hashDevicePairingProof } from 'latchkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../servers/shared/database.ts'
import { createAccountHarness } from '../../servers/testing/accountHarness.ts'
import { type CodeWorld, createCodeWorld, resultOf } from '../../servers/testing/codeWorld.ts'
import { createTestApiKey, createTestParent, ethereumAccount, type TestAnswer } from '../../servers/testing/custody.ts'
import { codeIn } from '../../servers/testing/postbox.ts'
import { signUsage } from '../../servers/testing/signUsage.ts'
import { startTokenIssuer } from '../../servers/testing/tokenIssuer.ts'
import { createTransferPage } from '../../servers/testing/transfers.ts'

// T30, of key custody: codes, emailed keys, tokens of providers, exports and imports, links to a second device. Afterwards an
// attacker searches every log, database and record for them. (`t04-vault.browser.test.ts` tests what a page can read.)

let folder: string
let world: CodeWorld
/** Texts and bytes that were really used, by what they are. */
const canaries = new Map<string, string | Uint8Array>()
/** Everything that was logged, and everything that the parent organization and the user may read of the activities. */
let logged: string[]
const records: string[] = []
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-secrets-'))
  const database = await openDatabase({ path: join(folder, 'custody.sqlite') })
  world = await createCodeWorld({ database })
  ends.push(() => database.close())
  await useCodes()
  await useMailedKeys()
  await useSessions()
  await moveWords()
  await useProvider()
  const ofAccount = await linkDevice()
  logged = [...world.custody.logged, ...ofAccount]
  await readRecords()
})
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true })
})

const asPerson = async (name: string, type: string, parameters: object): Promise<TestAnswer> => {
  const { custody, ada } = world
  return custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${type}`, ada.organizationId, parameters), ada.key)
}

/** A code of the older kind, guessed once, used and used again; and one of the newer kind with its token. */
async function useCodes(): Promise<void> {
  const otpId = await world.requestCode()
  const code = codeIn(await world.post.next())
  canaries.set('a code', code)
  canaries.set('a wrong guess', 'WR0NGGUESS')
  await world.enter(otpId, 'WR0NGGUESS')
  for (const _ of ['right', 'again']) await world.enter(otpId, code)
  const key = createTestApiKey()
  const { verificationToken, claims } = await world.verify(key)
  canaries.set('the code of a token', codeIn(world.post.emails.at(-1) ?? { text: '' }))
  canaries.set('a verification token', verificationToken)
  await world.login(verificationToken, key, signUsage(claims, key))
}

async function useMailedKeys(): Promise<void> {
  const emailCustomization = { appName: 'Example Wallet' }
  for (const [name, version] of [
    ['email_auth', 'EMAIL_AUTH_V3'],
    ['init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY_V2'],
  ] as const) {
    const { page, answer } = world.mailKey(name, version, { emailCustomization })
    await answer
    const bundle = codeIn(await world.post.next())
    const { privateKey } = await page.open(bundle)
    canaries.set(`the bundle of ${name}`, bundle)
    canaries.set(`the key of ${name}`, Buffer.from(privateKey, 'hex'))
  }
}

async function useSessions(): Promise<void> {
  const { session } = resultOf<{ session: string }>(
    await asPerson('create_read_only_session', 'CREATE_READ_ONLY_SESSION', {}),
  )
  canaries.set('a read-only session', session)
  const { organizationId } = world.ada
  await world.custody.send('/public/v1/query/whoami', JSON.stringify({ organizationId }), { 'X-Session': session })
}

/** A phrase is imported and exported; a key that the server generated is exported. */
async function moveWords(): Promise<void> {
  const { ada, custody } = world
  const page = await createTransferPage(custody.server.publicKeys.signer)
  const { organizationId, userId } = ada
  const words = generateMnemonic(wordlist)
  const { importBundle } = resultOf<{ importBundle: string }>(
    await asPerson('init_import_wallet', 'INIT_IMPORT_WALLET', { userId }),
  )
  const encryptedBundle = await page.seal(importBundle, Buffer.from(words), { organizationId, userId })
  const brought = { userId, walletName: 'brought', encryptedBundle, accounts: [ethereumAccount] }
  await asPerson('import_wallet', 'IMPORT_WALLET', brought)
  const { targetPublicKey } = page
  const wallet = { walletId: ada.walletId, targetPublicKey }
  const exported = resultOf<{ exportBundle: string }>(await asPerson('export_wallet', 'EXPORT_WALLET', wallet))
  const account = { address: ada.address, targetPublicKey }
  const single = resultOf<{ exportBundle: string }>(
    await asPerson('export_wallet_account', 'EXPORT_WALLET_ACCOUNT', account),
  )
  canaries.set('the words that came in', words)
  canaries.set('their entropy', mnemonicToEntropy(words, wordlist))
  const left = (await page.open(exported.exportBundle, organizationId)).toString()
  canaries.set('the words that left', left)
  canaries.set('the entropy of those', mnemonicToEntropy(left, wordlist))
  canaries.set('the key that left', await page.open(single.exportBundle, organizationId))
}

/** A provider's token that one organization refuses and another accepts. */
async function useProvider(): Promise<void> {
  const issuer = await startTokenIssuer({ now: () => world.clock.now })
  ends.push(() => issuer.close())
  const { custody } = world
  const oidc = [{ issuer: issuer.issuer, audiences: ['client'], isPrivate: true }]
  const parent = await createTestParent(custody.server, { oidc })
  const oidcToken = await issuer.sign()
  canaries.set('a token of a provider', oidcToken)
  const { publicKey } = createTestApiKey()
  for (const by of [parent, custody.parent]) {
    const parameters = { oidcToken, publicKey }
    await custody.submit(
      'oauth_login',
      custody.toBody('ACTIVITY_TYPE_OAUTH_LOGIN', by.organizationId, parameters),
      by.key,
    )
  }
}

/**
 * A link to a second device: created, polled and refused.
 * @returns what the account server logged
 */
async function linkDevice(): Promise<string[]> {
  const database = await openDatabase({ path: join(folder, 'account.sqlite') })
  ends.push(() => database.close())
  const account = await createAccountHarness({ database })
  const { key, accessToken } = await account.signedUp()
  const secret = randomBytes(32).toString('base64url')
  const proof = devicePairingProof(secret)
  canaries.set('the secret of a link', secret)
  canaries.set('the proof of a link', proof)
  const body = { proofHash: hashDevicePairingProof(proof) }
  const { body: link } = await account.send('POST', '/me/device-pairings', { body, key, accessToken })
  const path = `/environments/${account.environment.environmentId}/device-pairings/${(link as { linkId: string }).linkId}`
  expect(await account.send('POST', path, { body: { proof } })).toMatchObject({ body: { status: 'waiting' } })
  await account.send('POST', path, { body: { proof: devicePairingProof('AAAA') } })
  return account.logged
}

async function readRecords(): Promise<void> {
  const { custody, ada } = world
  for (const [organizationId, { key }] of [
    [ada.organizationId, ada],
    [custody.parent.organizationId, custody.parent],
  ] as const) {
    const paginationOptions = { limit: '100' }
    const { body } = await custody.query('list_activities', { organizationId, paginationOptions }, key)
    records.push(JSON.stringify(body))
  }
}

/** A secret in every encoding in which a text or a file could contain it. */
const formsOf = (secret: string | Uint8Array): string[] => {
  const bytes = Buffer.from(secret)
  return [
    bytes.toString('latin1'),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
}
/** Answers are recorded, and this is one: it was used up, and it only counted with the signature of the key that it names. */
const usedUp = ['a verification token']
/** The names of the secrets that a text contains. */
const heardIn = (text: string) =>
  [...canaries].filter(([, secret]) => formsOf(secret).some((form) => text.includes(form))).map(([name]) => name)

test('default: secrets of every kind were used, and the search finds them where they are', () => {
  const all = [...canaries.values()].map((secret) => Buffer.from(secret).toString('latin1'))
  expect(heardIn(all.join('\n'))).toHaveLength(canaries.size)
  expect(canaries.size).toBe(17)
  expect(logged.length).toBeGreaterThan(20)
  expect(records.join()).toContain('ACTIVITY_TYPE_OTP_AUTH')
})

test('attack: reading the logs of key custody and of the account server', () => {
  expect(heardIn(logged.join('\n'))).toEqual([])
})

test('attack: reading the recorded activities', () => {
  expect(heardIn(records.join('\n'))).toEqual(usedUp)
})

test('attack: stealing the databases', () => {
  const dump = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  expect(dump.join('\n')).toContain('ACTIVITY_TYPE_EXPORT_WALLET')
  expect(heardIn(dump.join('\n'))).toEqual(usedUp)
})
