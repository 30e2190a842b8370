import { createLocalJWKSet } from 'jose'
import { expect, test } from 'vitest'
import { createWalletStatementVerifier } from '../shared/managed/verifyWalletStatement.ts'
import type { ClientWallet } from '../testing/mpcClient.ts'
import { createMpcHarness, mpcUrl } from '../testing/mpcHarness.ts'

/** The server with a wallet of a user, and what it signs of it. */
async function open() {
  const harness = await createMpcHarness()
  const keys = createLocalJWKSet(await harness.statementKeys())
  const verify = createWalletStatementVerifier({ issuer: mpcUrl, keys, now: () => harness.clock.now })
  const client = await harness.client()
  const read = (statement: string) => verify(statement, harness.accounts.environment.environmentId)
  return {
    ...{ client, read },
    listed: async () => read((await client.listWallets())[0].statement),
    async confirm(wallet: ClientWallet, epoch: number, ceremonyId: string) {
      const proofs = client.prove(wallet, { action: 'confirm', epoch, subject: ceremonyId })
      const path = `/wallets/${wallet.walletId}/epochs/${epoch}/confirm`
      const answer = await client.send('POST', path, { body: { ceremonyId, proofs } })
      return read(JSON.parse(Buffer.from(answer).toString()).statement)
    },
  }
}

test('default: a statement names the shares that sign and those that wait, and each change comes with a higher counter', async () => {
  const { client, listed } = await open()
  const made = await client.keygen('SVM')
  const first = await listed()
  const { walletId } = made.unconfirmed
  expect(first).toMatchObject({ walletId, epoch: 0, ceremonyId: made.ceremonyId, pendingId: made.ceremonyId })
  const wallet = await made.confirm()
  const confirmed = await listed()
  expect(confirmed).toMatchObject({ epoch: 0, ceremonyId: made.ceremonyId })
  expect(confirmed).not.toHaveProperty('pendingId')
  const next = await client.refresh(wallet)
  const waiting = await listed()
  expect(waiting).toMatchObject({ epoch: 0, ceremonyId: made.ceremonyId, pendingId: next.ceremonyId })
  expect(first.counter).toBeLessThan(confirmed.counter)
  expect(confirmed.counter).toBeLessThan(waiting.counter)
})

test('behavior: a confirmation that is repeated later also names the shares that another device has made since', async () => {
  const { client, confirm } = await open()
  const made = await client.keygen('SVM')
  const next = await client.refresh(await made.confirm())
  const wallet = await next.confirm()
  const other = await client.refresh(wallet)
  expect(await confirm(wallet, 1, next.ceremonyId)).toMatchObject({ epoch: 1, pendingId: other.ceremonyId })
})
