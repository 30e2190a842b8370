import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { startRelay } from '../testing/relay.ts'
import { newTopic, openRelayClient } from '../testing/relayClient.ts'
import type { Tables } from './mailbox/tables.ts'

/**
 * Unencrypted data that clients send beside their sealed messages (relay-pairing §5): methods, calls, even signatures.
 */
const clear = {
  attestation: 'canary-attestation',
  correlationId: 77_077_077_077,
  tvf: {
    correlationId: 77_077_077_077,
    rpcMethods: ['canary_method'],
    chainId: 'eip155:77077077',
    contractAddresses: ['0xcanary'],
    txHashes: ['0xcanarysignature'],
  },
  chainId: 'eip155:77077077',
  rpcMethods: ['canary_method'],
  sessionProperties: { canary: 'canary' },
}
const origin = 'https://canary.example'
const secrets = ['canary', '77077077', '77_077_077', '127.0.0.1', 'wc-2/test', 'canary-project']

test('behavior: no plaintext is stored, logged or forwarded (T9, T30)', async () => {
  const database = await openDatabase({})
  onTestFinished(() => database.close())
  const relay = await startRelay({ store: { database }, metricsToken: 'metrics' })
  const client = { projectId: 'canary-project', headers: { Origin: origin } }
  const [page, phone] = [await openRelayClient(relay.url, client), await openRelayClient(relay.url, client)]
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const message = { topic: sessionTopic, message: 'sealed', ttl: 300, tag: 1109, ...clear }
  const answers = [
    await page.call('wc_proposeSession', { pairingTopic, sessionProposal: 'sealed', ttl: 300, ...clear }),
    await phone.call('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'sealed answer',
      sessionSettlementRequest: 'sealed settlement',
      ttl: 300,
      ...clear,
    }),
    await page.call('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic], ...clear }),
    await phone.call('irn_publish', message),
    await phone.call('irn_batchPublish', { messages: [{ ...message, message: 'another' }] }),
  ]
  for (const answer of answers) expect(answer).toHaveProperty('result')
  await page.deliveries(4)
  // A call that fails, and a text that is not a call.
  await page.call('irn_publish', { ...message, topic: 'canary' })
  page.send('{"canary')
  await page.call('canary_method', clear)
  const metrics = await fetch(`${relay.httpUrl}/metrics`, { headers: { Authorization: 'Bearer metrics' } })
  const seen = [await metrics.text(), ...page.frames, ...relay.logged]
  await relay.close()

  const db = database.kysely.withTables<Tables>()
  const messages = await db.selectFrom('relayMessage').selectAll().execute()
  expect(messages.map(({ message }) => message)).toHaveLength(5)
  const rows = [
    ...messages,
    ...(await db.selectFrom('relaySubscription').selectAll().execute()),
    ...(await db.selectFrom('relayAcknowledgement').selectAll().execute()),
  ]
  for (const text of [...seen, ...rows.map((row) => JSON.stringify(row))]) {
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})
