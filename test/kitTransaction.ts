import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** 32 bytes of one value, as an address. */
export const keyOf = (byte: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(byte))
export const toKey = (bytes: Uint8Array): Address => getAddressDecoder().decode(bytes)
export const blockhash = getBase58Decoder().decode(new Uint8Array(32).fill(9)) as Blockhash

/** An instruction by the addresses of its accounts. Those in `signers` sign, and all are writable. */
export function instruction(
  program: string,
  {
    accounts,
    signers = [],
    data,
  }: { accounts: readonly string[]; signers?: readonly string[]; data: Iterable<number> },
): Instruction {
  return {
    programAddress: address(program),
    accounts: accounts.map((one) => ({
      address: address(one),
      role: signers.includes(one) ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
    })),
    data: Uint8Array.from(data),
  }
}

/** A transaction as @solana/kit builds and serializes it, unsigned. */
export function kitTransaction(options: {
  feePayer: Address
  instructions: readonly Instruction[]
  version?: 'legacy' | 0
  tables?: Record<Address, Address[]>
}): Uint8Array<ArrayBuffer> {
  const { feePayer, instructions, version = 0, tables } = options
  if (version === 'legacy') {
    const message = pipe(
      createTransactionMessage({ version }),
      (empty) => setTransactionMessageFeePayer(feePayer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid),
      (living) => appendTransactionMessageInstructions(instructions, living),
    )
    return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  }
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid),
    (living) => appendTransactionMessageInstructions(instructions, living),
    (full) => (tables ? compressTransactionMessageUsingAddressLookupTables(full, tables) : full),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
