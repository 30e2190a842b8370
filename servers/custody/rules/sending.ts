import { keccak256 } from 'viem/utils'
import type { CompleteTransaction } from '../sending/completeTransaction.ts'
import { signEthereumTransaction } from '../signing/ethereumTransaction.ts'
import type { SendingRow } from '../store/tables/sendings.ts'
import type { Rule } from './plan.ts'

/**
 * Signs a transaction, which is sent once it is stored (see `broadcastAfterCommit`). It depends on the organization's
 * revision, so no two transactions of its keys get one nonce.
 */
export const ethSendTransaction: Rule<'eth_send_transaction'> = async (
  { signers, newId },
  parameters,
  { organization, now },
) => {
  // `completeParameters` filled it in before the decision on the activity.
  const { from, chainId, filledNonce: nonce, unsignedTransaction } = parameters as CompleteTransaction
  const { sign } = await signers(organization, from)
  const signed = signEthereumTransaction(unsignedTransaction, sign)
  const row: SendingRow = {
    ...{ id: newId(), organizationId: organization.id, chainId, sender: from.toLowerCase(), nonce },
    ...{ hash: keccak256(`0x${signed}`), signedTransaction: `0x${signed}`, status: 'QUEUED', error: null },
    ...{ createdAt: now, updatedAt: now },
  }
  return {
    basis: organization,
    result: { sendTransactionStatusId: row.id },
    changes: [{ into: 'custodySending', rows: [row] }],
  }
}
