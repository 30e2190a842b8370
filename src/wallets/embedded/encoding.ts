import {
  hashAuthorization,
  hashMessage,
  hashTypedData,
  keccak256,
  parseTransaction,
  serializeTransaction,
} from 'viem/utils'

/** Re-exports viem's functions from a separate file, because the build copies viem's code into it (see scripts/build.mjs). */
export const encoding = {
  hashAuthorization,
  hashMessage,
  hashTypedData,
  keccak256,
  parseTransaction,
  serializeTransaction,
}
