export { type ByteReader, createByteReader } from '../../wire/solana/byteReader.ts'
export { isDisguised } from '../../wire/solana/isDisguised.ts'
export {
  parseSolanaMessage,
  type SolanaInstruction,
  type SolanaLookup,
  type SolanaMessage,
} from '../../wire/solana/message.ts'
export {
  fillSignature,
  parseSolanaTransaction,
  type SolanaTransaction,
  signerIndex,
} from '../../wire/solana/transaction.ts'
