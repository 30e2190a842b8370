import type { SerializeTransactionFn, TransactionSerializable } from 'viem'
import { parseTransaction, serializeTransaction } from '../../core/encoding.ts'
import { signatureOf, withV } from './evmSignature.ts'

type Hex = `0x${string}`

/**
 * Signs `transaction`. Uses only the signature of the answer, so the page broadcasts its own transaction, whatever the server or
 * frame returned. A blob's sidecars are not signed (EIP-4844).
 * @param options.sign returns the signed form of an unsigned transaction
 */
export async function signTransactionWith(
  transaction: TransactionSerializable,
  options: {
    serializer?: SerializeTransactionFn<TransactionSerializable> | undefined
    sign: (unsigned: Hex) => Promise<Hex>
  },
): Promise<Hex> {
  const { serializer = serializeTransaction, sign } = options
  const body = 'sidecars' in transaction ? { ...transaction, sidecars: false as const } : transaction
  const signed = await sign(await serializer(body as TransactionSerializable))
  return serializer(transaction, withV(signatureOf(parseTransaction(signed as `0x02${string}`))))
}
