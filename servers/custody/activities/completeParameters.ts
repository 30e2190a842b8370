import type { ActivityName, SendTransactionParameters } from 'latchkey/wire/custody'
import type { Call, Custody } from '../context/custody.ts'
import type { Parameters } from '../rules/plan.ts'
import { type CompleteTransaction, completeTransaction, toWaitingParameters } from '../sending/completeTransaction.ts'

/**
 * Fills in the parameters that the server adds to a request. This happens before each decision on the activity, so that
 * policies evaluate exactly what is then signed.
 */
export async function completeParameters<name extends ActivityName>(
  custody: Custody,
  name: name,
  parameters: Parameters<name>,
  call: Call,
): Promise<Parameters<name>> {
  if (name !== 'eth_send_transaction') return parameters
  const sent = parameters as SendTransactionParameters
  // A chain may take seconds to answer.
  return (await call.turn.pause(() => completeTransaction(custody, sent, call))) as Parameters<name>
}

/** Returns the parameters as an activity that waits for approvals stores and shows them. */
export function toWaiting<name extends ActivityName>(
  name: name,
  parameters: Parameters<name>,
  complete: Parameters<name>,
): Parameters<name> {
  if (name !== 'eth_send_transaction') return parameters
  const waiting = toWaitingParameters(parameters as SendTransactionParameters, complete as CompleteTransaction)
  return waiting as Parameters<name>
}
