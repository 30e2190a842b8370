import type { Database } from '../shared/database.ts'
import { createTestCustody, type TestAnswer, type TestCustody, type TestPerson } from './custody.ts'
import { createTestChain, type TestChain } from './testChain.ts'

export const friend = `0x${'bb'.repeat(20)}`
export const caip2 = 'eip155:31337'
export const senderKek = Buffer.alloc(32, 9)

/** A person whose transactions key custody sends, on a chain in memory, with a clock that only the test moves. */
export type Sender = {
  clock: { now: number }
  chain: TestChain
  custody: TestCustody
  ada: TestPerson
  toBody(parameters?: object, version?: string): string
  send(body?: string): Promise<TestAnswer>
  idOf(answer: TestAnswer | undefined): string
  statusOf(id: string): Promise<Record<string, unknown>>
}

export async function createSender(database: Database): Promise<Sender> {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const chain = createTestChain()
  const custody = await createTestCustody({ database, chains: chain, now: () => clock.now, kek: senderKek })
  const ada = await custody.createPerson()
  const toBody: Sender['toBody'] = (parameters = {}, version = '') =>
    custody.toBody(`ACTIVITY_TYPE_ETH_SEND_TRANSACTION${version}`, ada.organizationId, {
      ...{ from: ada.address, caip2 },
      ...(version === '' && { to: friend, value: '5' }),
      ...parameters,
    })
  return {
    clock,
    chain,
    custody,
    ada,
    toBody,
    send: (body = toBody()) => custody.submit('eth_send_transaction', body, ada.key),
    idOf(answer) {
      const [result] = Object.values(answer?.body.activity?.result ?? {}) as { sendTransactionStatusId: string }[]
      if (!result) throw new Error(JSON.stringify(answer?.body))
      return result.sendTransactionStatusId
    },
    async statusOf(id) {
      const input = { organizationId: ada.organizationId, sendTransactionStatusId: id }
      return (await custody.query('get_send_transaction_status', input, ada.key)).body
    },
  }
}
