import type { ActivityName, SendTransactionParameters } from 'latchkey/wire/custody'
import type { Call, Custody } from '../context/custody.ts'
import type { Parameters } from '../rules/plan.ts'
import { completeTransaction } from '../sending/completeTransaction.ts'

/**
 * Fills in the parameters that the server adds to a request. This happens once, before the decision on the activity:
 * policies and approvals evaluate exactly what is then signed.
 */
export async function completeParameters<name extends ActivityName>(
  custody: Custody,
  name: name,
  parameters: Parameters<name>,
  call: Call,
): Promise<Parameters<name>> {
  if (name !== 'eth_send_transaction') return parameters
  return (await completeTransaction(custody, parameters as SendTransactionParameters, call)) as Parameters<name>
}
