/**
 * viem's encodings. The build copies viem's code into this file, so that a page does not load it before its first signature (see
 * scripts/build.mjs).
 */
// biome-ignore lint/performance/noBarrelFile: it names what is copied
export {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeFunctionData,
  fromRlp,
  getAddress,
  hashMessage,
  hashTypedData,
  hexToBigInt,
  hexToBytes,
  isAddressEqual,
  isHex,
  keccak256,
  numberToHex,
  padHex,
  parseAbiItem,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  size,
  stringToHex,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
export { hashAuthorization } from 'viem/utils'
