import { sendTransactionParameters } from '../sending.ts'
import { rawPayloadParameters, rawPayloadsParameters, transactionParameters } from '../signature.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that sign (key-custody §2.2). */
export const signatures = {
  sign_raw_payload: {
    parameters: rawPayloadParameters,
    versions: [['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'signRawPayloadIntentV2', 'signRawPayloadResult']],
  },
  sign_raw_payloads: {
    parameters: rawPayloadsParameters,
    versions: [['ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', 'signRawPayloadsIntent', 'signRawPayloadsResult']],
  },
  sign_transaction: {
    parameters: transactionParameters,
    versions: [['ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'signTransactionIntentV2', 'signTransactionResult']],
  },
  eth_send_transaction: {
    parameters: sendTransactionParameters,
    versions: [
      ['ACTIVITY_TYPE_ETH_SEND_TRANSACTION', 'ethSendTransactionIntent', 'ethSendTransactionResult'],
      ['ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', 'ethSendTransactionIntentV2', 'ethSendTransactionResultV2'],
    ],
  },
} as const satisfies ActivityFamily
