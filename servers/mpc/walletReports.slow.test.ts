import type { SignedIn } from 'latchkey/wire/account'
import { beforeEach, expect, test } from 'vitest'
import { createManagedWalletReporter, type ReportManagedWallet } from '../shared/managed/reporters.ts'
import { createRawApiKey } from '../shared/rawApiKey.ts'
import { type AccountHarness, createAccountHarness, publicUrl } from '../testing/accountHarness.ts'
import { createMpcClient, type MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness, mpcUrl } from '../testing/mpcHarness.ts'
import { endRestored } from './store/endRestored.ts'

// New and changed wallets become credentials at a real account server.

const key = createRawApiKey()
let accounts: AccountHarness
let ada: Awaited<ReturnType<AccountHarness['signedUp']>>
let account: { isAway: boolean; asked: number }
beforeEach(async () => {
  account = { isAway: false, asked: 0 }
  accounts = await createAccountHarness({ managedWalletKey: key.publicKey })
  ada = await accounts.signedUp()
})

const reporter = (privateKey = key.privateKey): ReportManagedWallet =>
  createManagedWalletReporter({
    ...{ accountUrl: publicUrl, privateKey },
    fetch: async (url, init) => {
      account.asked += 1
      if (account.isAway) throw new TypeError('fetch failed')
      return accounts.account.app.request(String(url), init)
    },
  })

async function start(report = reporter()): Promise<{ harness: MpcHarness; client: MpcClient }> {
  const harness = await createMpcHarness({ accounts, report })
  const client = createMpcClient({
    ...{ url: () => mpcUrl, environmentId: ada.person.environmentId, accessToken: ada.accessToken, key: ada.key },
    fetch: (url, init) => harness.state.server.app.request(url, init),
  })
  return { harness, client }
}

/** The managed wallets that the account server lists. */
async function managed() {
  const { body } = await accounts.send('GET', '/me', { key: ada.key, accessToken: ada.accessToken })
  return (body as SignedIn['person']).credentials.slice(1)
}

test('default: a confirmed wallet, and its new scheme after a reshare', async () => {
  const { harness, client } = await start()
  const wallet = await client.create('SVM')
  await harness.state.server.settled()
  const credential = { id: wallet.walletId, walletName: 'dynamicwaas', chain: 'solana', address: wallet.accountAddress }
  expect(await managed()).toMatchObject([
    { ...credential, walletProperties: { keyShares: [], thresholdSignatureScheme: 'TWO_OF_TWO', derivationPath: '' } },
  ])
  await (await client.reshare(wallet, 'TWO_OF_THREE')).confirm()
  await harness.state.server.settled()
  expect(await managed()).toMatchObject([
    { ...credential, walletProperties: { thresholdSignatureScheme: 'TWO_OF_THREE' } },
  ])
})

test('behavior: shares that the client has not confirmed are not reported as a wallet', async () => {
  const { harness, client } = await start()
  await client.keygen('SVM')
  await harness.state.server.settled()
  expect(account.asked).toBe(0)
})

test('behavior: a wallet is created while the account server is away, and reported once it is back', async () => {
  const { harness, client } = await start()
  account.isAway = true
  await client.create('SUI')
  await expect.poll(() => account.asked).toBeGreaterThan(0)
  expect(harness.logged.join()).toContain('a wallet is not reported yet')
  account.isAway = false
  await harness.state.server.settled()
  expect(await managed()).toMatchObject([{ chain: 'sui' }])
})

test('behavior: a server that ended before it could report does so at its next start', async () => {
  const { harness, client } = await start()
  account.isAway = true
  await client.create('SVM')
  await harness.state.server.close()
  expect(await managed()).toEqual([])
  account.isAway = false
  await harness.serve(harness.database)
  await harness.state.server.settled()
  expect(await managed()).toHaveLength(1)
})

test('behavior: a database restored from a backup counts on from what the account server has', async () => {
  const { harness, client } = await start()
  const wallet = await client.create('SVM')
  const copy = await harness.copy()
  await harness.state.server.settled()
  await (await client.refresh(wallet)).confirm()
  await harness.state.server.settled()
  await harness.restore(copy)
  await endRestored(harness.db)
  await harness.serve(harness.database)
  await harness.state.server.settled()
  expect(await harness.rows('mpcWallet')).toMatchObject([{ revision: 3, reportedRevision: 3 }])
})

test('error: the account server does not know the key', async () => {
  const { harness, client } = await start(reporter(createRawApiKey().privateKey))
  await client.create('SVM')
  await harness.state.server.settled()
  expect(account.asked).toBe(1)
  expect(harness.logged.join()).toContain('the account server refused a wallet')
  expect(await managed()).toEqual([])
})
