import { randomUUID } from 'node:crypto'
import type { KeySharesReport, ManagedCredential, VerifiedCredential } from 'latchkey/wire/account'
import type { ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import { IssuerAwayError } from '../shared/dpop/accessTokens.ts'
import {
  createKeySharesReporter,
  createManagedWalletReporter,
  type ReportManagedWallet,
} from '../shared/managed/reporters.ts'
import { migrate } from '../shared/migrate.ts'
import { createRawApiKey } from '../shared/rawApiKey.ts'
import { type AccountHarness, createAccountHarness, publicUrl, type Reply } from '../testing/accountHarness.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { exampleManagedWallet } from '../testing/managedWallet.ts'
import { migrations } from './migrations.ts'
import { findPersonOfOrganization } from './store/people.ts'
import type { AccountDatabase, AccountTables } from './store/tables.ts'

/** The server of the managed wallet reports wallets to a real account server. */
export const managedWalletsSuite: DatabaseSuite = (open) => {
  const [key, sharesKey] = [createRawApiKey(), createRawApiKey()]
  type Person = Awaited<ReturnType<AccountHarness['signedUp']>>
  let database: AccountDatabase
  let harness: AccountHarness
  let ada: Person
  let report: ReportManagedWallet
  beforeEach(async () => {
    const opened = await open()
    harness = await createAccountHarness({
      ...{ database: opened, managedWalletKey: key.publicKey, keySharesKey: sharesKey.publicKey },
    })
    database = await migrate<AccountTables>(opened, 'account', migrations)
    ada = await harness.signedUp()
    report = reporter(key.privateKey)
  })

  const sender = (privateKey: string) => ({
    ...{ accountUrl: publicUrl, privateKey },
    fetch: async (url: RequestInfo | URL, init?: RequestInit) => harness.account.app.request(String(url), init),
  })
  const reporter = (privateKey: string) => createManagedWalletReporter(sender(privateKey))
  const reportShares = createKeySharesReporter(sender(sharesKey.privateKey))
  const reportOf = ({ person }: Person) => ({
    ...{ personId: person.personId, environmentId: person.environmentId, epoch: 0 },
  })
  const credentialsOf = async (person: Person) => {
    const { body }: Reply<Person['person']> = await harness.send('GET', '/me', {
      ...{ key: person.key, accessToken: person.accessToken },
    })
    return body.credentials
  }
  const managedOf = async (person: Person) => (await credentialsOf(person)).slice(1)
  const refuses = (sent: ReturnType<ReportManagedWallet>, code: string) =>
    expect(sent).rejects.toMatchObject({ name: 'ReportRefusedError', code })

  test('default: a new wallet is listed behind the others, with every field', async () => {
    const credential = exampleManagedWallet()
    expect(await report({ ...reportOf(ada), revision: 1, credential })).toBe(1)
    expect(await credentialsOf(ada)).toEqual([ada.person.credentials[0], credential])
    const again = await harness.signIn({ passkey: ada.passkey, key: await harness.key() })
    expect(again.body.person.credentials[1]).toEqual(credential)
  })

  test.each<[string, Partial<ManagedCredential>]>([
    ['Solana', { chain: 'solana', address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }],
    ['Sui', { chain: 'sui', address: `0x${'ab'.repeat(32)}` }],
  ])('behavior: a wallet on %s', async (_, changes) => {
    const credential = { ...exampleManagedWallet(), ...changes } as ManagedCredential
    await report({ ...reportOf(ada), revision: 1, credential })
    expect(await managedOf(ada)).toEqual([credential])
  })

  test('behavior: a wallet without any optional field, of an imported key', async () => {
    const { id, address, chain, walletName } = exampleManagedWallet()
    for (const derivationPath of [undefined, ''])
      await report({
        ...{ ...reportOf(ada), revision: derivationPath === undefined ? 1 : 2 },
        credential: {
          ...{ id, address, chain, walletName },
          walletProperties: {
            ...{ thresholdSignatureScheme: 'THREE_OF_FIVE' },
            ...(derivationPath !== undefined && { derivationPath }),
          },
        },
      })
    expect(await managedOf(ada)).toMatchObject([{ id, walletProperties: { derivationPath: '' } }])
  })

  describe('a change', () => {
    const changed = (
      credential: ReturnType<typeof exampleManagedWallet>,
      thresholdSignatureScheme: ThresholdSignatureScheme,
    ) => ({ ...credential, walletProperties: { ...credential.walletProperties, thresholdSignatureScheme } })

    test('default: replaces the wallet where it stands', async () => {
      const [first, second] = [exampleManagedWallet(), exampleManagedWallet()]
      for (const credential of [first, second]) await report({ ...reportOf(ada), revision: 1, credential })
      const credential = changed(first, 'TWO_OF_THREE')
      expect(await report({ ...reportOf(ada), revision: 2, credential })).toBe(2)
      expect(await managedOf(ada)).toEqual([credential, second])
    })

    test('behavior: the same report again, and an older one that comes late, change nothing (T8)', async () => {
      const first = exampleManagedWallet()
      const newest = changed(first, 'TWO_OF_THREE')
      await report({ ...reportOf(ada), revision: 5, credential: newest })
      for (const revision of [1, 4, 5]) {
        expect(await report({ ...reportOf(ada), revision, credential: first })).toBe(5)
      }
      expect(await managedOf(ada)).toEqual([newest])
    })

    test('behavior: of simultaneous reports in any order, the newest stays', async () => {
      const first = exampleManagedWallet()
      const revisions = [3, 1, 6, 2, 5, 4]
      const sent = revisions.map((revision) =>
        report({
          ...reportOf(ada),
          revision,
          credential: changed(first, revision === 6 ? 'THREE_OF_FIVE' : 'TWO_OF_THREE'),
        }),
      )
      await Promise.all(sent)
      expect(await managedOf(ada)).toEqual([changed(first, 'THREE_OF_FIVE')])
    })

    test.each<[string, Partial<ManagedCredential>]>([
      ['address', { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
      ['chain', { chain: 'sui', address: `0x${'ab'.repeat(32)}` }],
    ])('attack: of the %s', async (_, changes) => {
      const first = exampleManagedWallet()
      await report({ ...reportOf(ada), revision: 1, credential: first })
      const credential = { ...first, ...changes } as ManagedCredential
      await refuses(report({ ...reportOf(ada), revision: 2, credential }), 'wallet_taken')
      expect(await managedOf(ada)).toEqual([first])
    })

    test("attack: of the owner, or of key custody's credential (T32)", async () => {
      const [eve, first] = [await harness.signedUp(), exampleManagedWallet()]
      await report({ ...reportOf(ada), revision: 1, credential: first })
      await refuses(report({ ...reportOf(eve), revision: 2, credential: first }), 'wallet_taken')
      const custodys = { ...exampleManagedWallet(), ...idOf(ada.person.credentials[0]) }
      await refuses(report({ ...reportOf(ada), revision: 1, credential: custodys }), 'wallet_taken')
      expect(await credentialsOf(ada)).toEqual([ada.person.credentials[0], first])
      expect(await managedOf(eve)).toEqual([])
    })
  })

  describe('the backups of a wallet', () => {
    const shareOf = (changes: Partial<KeySharesReport['keyShares'][number]> = {}) => ({
      ...{ id: randomUUID(), backupLocation: 'dynamic' as const, passwordEncrypted: true, epoch: 0, ...changes },
    })
    const withoutEpoch = ({ epoch: _, ...share }: ReturnType<typeof shareOf>) => share
    const backupsOf = (person: Person, walletId: string) => {
      const { personId, environmentId } = reportOf(person)
      return { personId, environmentId, walletId }
    }
    const keySharesOf = async (person: Person) =>
      (await managedOf(person)).map(
        (credential) => credential.walletName === 'dynamicwaas' && credential.walletProperties.keyShares,
      )
    const keyShares = [
      shareOf({ backupLocation: 'delegated', passwordEncrypted: false }),
      shareOf({ backupLocation: 'googleDrive', externalKeyShareId: '1b-Drive' }),
      shareOf({ epoch: 1 }),
    ]

    test('default: those of its epoch are named, in whichever order the reports come; one that a password seals is first', async () => {
      const [early, late] = [exampleManagedWallet(), exampleManagedWallet()]
      expect(await reportShares({ ...backupsOf(ada, early.id), revision: 1, keyShares })).toBe(1)
      for (const credential of [early, late]) await report({ ...reportOf(ada), revision: 1, credential })
      await reportShares({ ...backupsOf(ada, late.id), revision: 1, keyShares })
      const named = [keyShares[1], keyShares[0]].map((share) => withoutEpoch(share ?? shareOf()))
      expect(await keySharesOf(ada)).toEqual([named, named])
      await report({ ...reportOf(ada), revision: 2, epoch: 1, credential: late })
      expect(await keySharesOf(ada)).toEqual([named, keyShares.slice(2).map(withoutEpoch)])
    })

    test('behavior: of reports in any order, the newest stays; a change of the wallet keeps it (T8)', async () => {
      const credential = exampleManagedWallet()
      await report({ ...reportOf(ada), revision: 1, credential })
      const revisions = [2, 1, 3]
      const newest = shareOf()
      const sent = revisions.map((revision) =>
        reportShares({ ...backupsOf(ada, credential.id), revision, keyShares: revision === 3 ? [newest] : keyShares }),
      )
      await Promise.all([...sent, report({ ...reportOf(ada), revision: 2, credential })])
      expect(await reportShares({ ...backupsOf(ada, credential.id), revision: 2, keyShares })).toBe(3)
      expect(await keySharesOf(ada)).toEqual([[withoutEpoch(newest)]])
    })

    test("attack: a user stores backups under the id of another user's wallet, or of key custody's (T32)", async () => {
      const [eve, credential] = [await harness.signedUp(), exampleManagedWallet()]
      await report({ ...reportOf(ada), revision: 1, credential })
      await reportShares({ ...backupsOf(eve, credential.id), revision: 9, keyShares })
      const custodys = ada.person.credentials[0]?.id ?? ''
      await reportShares({ ...backupsOf(ada, custodys), revision: 1, keyShares })
      expect(await credentialsOf(ada)).toEqual([ada.person.credentials[0], credential])
      expect(await managedOf(eve)).toEqual([])
    })

    test('attack: each of the two servers reports with its own key alone', async () => {
      const credential = exampleManagedWallet()
      const asStore = createManagedWalletReporter(sender(sharesKey.privateKey))
      await refuses(asStore({ ...reportOf(ada), revision: 1, credential }), 'invalid_server_stamp')
      const asParty = createKeySharesReporter(sender(key.privateKey))
      await refuses(asParty({ ...backupsOf(ada, credential.id), revision: 1, keyShares }), 'invalid_server_stamp')
    })

    test('error: of a user that does not exist, and with a share that has no id', async () => {
      const backups = { ...backupsOf(ada, randomUUID()), revision: 1 }
      await refuses(reportShares({ ...backups, personId: randomUUID(), keyShares }), 'unknown_person')
      await refuses(reportShares({ ...backups, keyShares: [shareOf({ id: '' })] }), 'invalid_request')
    })
  })

  test("behavior: the field of key custody's organization does not make the wallet one of key custody", async () => {
    const credential = exampleManagedWallet()
    await report({ ...reportOf(ada), revision: 1, credential })
    const { environmentId } = reportOf(ada)
    // Sign-ins find the user of an organization by it.
    const find = (organizationId = '') => findPersonOfOrganization(database, { environmentId, organizationId })
    expect(await find(credential.walletProperties.turnkeySubOrganizationId)).toBeUndefined()
    expect(await find(ada.person.credentials[0]?.walletProperties.turnkeySubOrganizationId)).toBe(ada.person.personId)
  })

  test('error: of a user or an environment that does not exist (T32)', async () => {
    const credential = exampleManagedWallet()
    const { environmentId } = await harness.addEnvironment()
    const wallet = { revision: 1, credential }
    await refuses(report({ ...reportOf(ada), ...wallet, environmentId }), 'unknown_person')
    await refuses(report({ ...reportOf(ada), ...wallet, personId: credential.id }), 'unknown_person')
    await refuses(report({ ...reportOf(ada), ...wallet, environmentId: credential.id }), 'unknown_environment')
  })

  describe('the sender', () => {
    const wallet = () => ({ ...reportOf(ada), revision: 1, credential: exampleManagedWallet() })
    const post = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
      harness.send('POST', '/managed-wallets', { body, headers })
    const unknown = { status: 401, body: { error: { code: 'invalid_server_stamp' } } }

    test('attack: with another key, or with the token of a user', async () => {
      await refuses(reporter(createRawApiKey().privateKey)(wallet()), 'invalid_server_stamp')
      const { key: proofKey, accessToken } = ada
      const body = { type: 'LATCHKEY_MANAGED_WALLET', ...wallet() }
      const asUser = await harness.send('POST', '/managed-wallets', { body, key: proofKey, accessToken })
      expect(asUser).toMatchObject(unknown)
    })

    test('attack: a stamp of another body, none, or garbage', async () => {
      let stamp = ''
      await createManagedWalletReporter({
        ...{ accountUrl: publicUrl, privateKey: key.privateKey },
        async fetch(_, init) {
          stamp = new Headers(init?.headers).get('X-Stamp') ?? ''
          return Response.json({ revision: 1 })
        },
      })(wallet())
      for (const value of [stamp, '', 'x', stamp.slice(0, -4), Buffer.from('{}').toString('base64url')]) {
        const body = { type: 'LATCHKEY_MANAGED_WALLET', ...wallet() }
        expect(await post(body, { 'X-Stamp': value })).toMatchObject(unknown)
      }
      expect(await post('')).toMatchObject(unknown)
      expect(await managedOf(ada)).toEqual([])
    })

    test('attack: an account server that was given no key accepts no report', async () => {
      harness = await createAccountHarness({ database: await open() })
      ada = await harness.signedUp()
      await refuses(report(wallet()), 'invalid_server_stamp')
    })

    test.each<[string, object]>([
      ['no revision', { revision: 0 }],
      ['another type', { type: 'LATCHKEY' }],
      ['an address of another chain', { credential: { ...exampleManagedWallet(), chain: 'solana' } }],
      ['another wallet', { credential: { ...exampleManagedWallet(), walletName: 'turnkeyhd' } }],
    ])('error: %s', async (_, changes) => {
      const sent = { ...wallet(), ...changes } as Parameters<ReportManagedWallet>[0]
      await refuses(report(sent), 'invalid_request')
    })

    test('error: the account server does not answer: the report may be sent again', async () => {
      const answers = [() => Promise.reject(new TypeError('refused')), async () => new Response('<html>'), away]
      for (const fetch of answers) {
        const send = createManagedWalletReporter({ accountUrl: publicUrl, privateKey: key.privateKey, fetch })
        await expect(send(wallet())).rejects.toThrow(IssuerAwayError)
      }
    })
  })
}

/** The id and address of key custody's credential. */
const idOf = (credential: VerifiedCredential | undefined) =>
  credential?.walletName === 'dynamicwaas' ? {} : { id: credential?.id ?? '', address: credential?.address ?? '0x' }

const away = async () => Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 })
