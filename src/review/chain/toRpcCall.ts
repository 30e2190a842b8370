import { numberToHex, toHex } from '../../core/encoding.ts'
import type { TransactionFields } from '../transactionFields.ts'

/**
 * Returns a transaction as nodes take it to estimate or simulate it: the fields that are signed, without fees, so that a
 * low balance does not hide the outcome.
 */
export function toRpcCall(fields: TransactionFields) {
  return {
    from: fields.from,
    ...(fields.to && { to: fields.to }),
    value: numberToHex(fields.value),
    data: fields.data,
    ...(fields.accessList && { accessList: fields.accessList }),
    ...(fields.authorizationList && {
      authorizationList: fields.authorizationList.map((item) => ({
        ...item,
        chainId: toHex(item.chainId),
        nonce: toHex(item.nonce),
        yParity: toHex(item.yParity ?? 0),
      })),
    }),
  }
}
