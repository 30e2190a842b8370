import {
  hashAuthorization,
  hashMessage,
  hashTypedData,
  keccak256,
  parseTransaction,
  serializeTransaction,
} from 'viem/utils'

/** viem's, in a file of its own for the build, which copies viem's code into it (scripts/build.mjs says why). */
export const encoding = {
  hashAuthorization,
  hashMessage,
  hashTypedData,
  keccak256,
  parseTransaction,
  serializeTransaction,
}
