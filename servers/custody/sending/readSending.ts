import * as v from 'valibot'
import { ChainError } from '../../shared/chains.ts'
import type { Custody } from '../context/custody.ts'
import { endSending, findSending } from '../store/sendings.ts'
import type { SendingRow } from '../store/tables/sendings.ts'

const receipt = v.object({ status: v.picklist(['0x0', '0x1']) })
/** A transaction that is in no block is sent again after this time. */
const resendMs = 5000

/** Looks up the state of a transaction, and sends it again while it is in no block. */
export async function readSending(
  { db, chains, broadcast, now }: Custody,
  organizationId: string,
  id: string,
): Promise<SendingRow | undefined> {
  const row = await findSending(db, organizationId, id)
  if (!row || !chains || (row.status !== 'QUEUED' && row.status !== 'BROADCASTING')) return row
  try {
    const found = v.safeParse(receipt, await chains.call(row.chainId, 'eth_getTransactionReceipt', [row.hash]))
    if (found.success) {
      const isDone = found.output.status === '0x1'
      const error = isDone ? null : 'the transaction was included in a block and reverted'
      await endSending(db, row, { status: isDone ? 'INCLUDED' : 'FAILED', error, now: now() })
    } else if (now() - row.updatedAt > resendMs) await broadcast?.(row)
  } catch (error) {
    // The stored state stays; the next query looks it up again.
    if (!(error instanceof ChainError)) throw error
  }
  return findSending(db, organizationId, id)
}
