export { parseUnsignedTransaction, TransactionError } from '../../wire/ethereum/unsignedTransaction.ts'
