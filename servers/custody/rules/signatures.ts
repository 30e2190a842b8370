import { failures, type RawSignature } from 'latchkey/wire/custody'
import { maxTypedDataLength } from '../../shared/signing/limits.ts'
import { CustodyError } from '../base/failure.ts'
import { chargeWork } from '../context/chargeWork.ts'
import { signEthereumTransaction } from '../signing/ethereumTransaction.ts'
import { countTypedPayloads, toSignedBytes } from '../signing/payload.ts'
import type { Signer } from '../signing/signers.ts'
import { signSolanaTransaction } from '../signing/solanaTransaction.ts'
import type { Parameters, Rule } from './plan.ts'

export const signRawPayload: Rule<'sign_raw_payload'> = async (
  custody,
  { signWith, payload, encoding, hashFunction },
  { organization, voters },
) => {
  const { runStep } = custody
  const { curve, sign } = await custody.signers(organization, signWith)
  chargeWork(custody, voters, { typedValues: countTypedPayloads([payload], encoding) })
  return { result: sign(await toSignedBytes(payload, { encoding, hashFunction, curve, runStep })) }
}

export const signRawPayloads: Rule<'sign_raw_payloads'> = async (
  custody,
  { signWith, payloads, encoding, hashFunction },
  { organization, voters },
) => {
  const { runStep } = custody
  const { curve, sign } = await custody.signers(organization, signWith)
  chargeWork(custody, voters, { payloads: payloads.length - 1 })
  const length = payloads.reduce((sum, payload) => sum + payload.length, 0)
  if (encoding === 'PAYLOAD_ENCODING_EIP712' && length > maxTypedDataLength) {
    throw new CustodyError(failures.invalidPayloadEncoding)
  }
  chargeWork(custody, voters, { typedValues: countTypedPayloads(payloads, encoding) })
  const signatures: RawSignature[] = []
  for (const payload of payloads) {
    signatures.push(sign(await toSignedBytes(payload, { encoding, hashFunction, curve, runStep })))
    // Other requests run between two payloads.
    await custody.pause()
  }
  return { result: { signatures } }
}

export const signTransaction: Rule<'sign_transaction'> = async ({ signers }, parameters, { organization }) => {
  const signer = await signers(organization, parameters.signWith)
  const { curve, write } = transactions[parameters.type]
  if (signer.curve !== curve) throw new CustodyError(failures.invalidTransaction)
  return { result: { signedTransaction: write(parameters.unsignedTransaction, signer) } }
}

const transactions: Record<
  Parameters<'sign_transaction'>['type'],
  { curve: Signer['curve']; write: (unsigned: string, signer: Signer) => string }
> = {
  TRANSACTION_TYPE_ETHEREUM: {
    curve: 'CURVE_SECP256K1',
    write: (unsigned, { sign }) => signEthereumTransaction(unsigned, sign),
  },
  TRANSACTION_TYPE_SOLANA: {
    curve: 'CURVE_ED25519',
    write: (unsigned, { publicKey, sign }) => signSolanaTransaction(unsigned, publicKey, sign),
  },
}
