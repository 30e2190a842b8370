import { setImmediate } from 'node:timers/promises'
import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { maxTypedDataLength } from '../base/limits.ts'
import { chargeWork } from '../context/chargeWork.ts'
import { sign } from '../keys/sign.ts'
import { signEthereumTransaction } from '../signing/ethereumTransaction.ts'
import { toSignedBytes } from '../signing/payload.ts'
import type { Signer } from '../signing/signers.ts'
import { signSolanaTransaction } from '../signing/solanaTransaction.ts'
import type { Parameters, Rule } from './plan.ts'

export const signRawPayload: Rule<'sign_raw_payload'> = async (
  { signers },
  { signWith, payload, encoding, hashFunction },
  { organization },
) => {
  const { curve, withKey } = await signers(organization, signWith)
  const bytes = toSignedBytes(payload, { encoding, hashFunction, curve })
  return { result: withKey((privateKey) => sign[curve](privateKey, bytes)) }
}

export const signRawPayloads: Rule<'sign_raw_payloads'> = async (
  custody,
  { signWith, payloads, encoding, hashFunction },
  { organization, voters },
) => {
  const { curve, withKey } = await custody.signers(organization, signWith)
  chargeWork(custody, voters, { payloads: payloads.length - 1 })
  const length = payloads.reduce((sum, payload) => sum + payload.length, 0)
  if (encoding === 'PAYLOAD_ENCODING_EIP712' && length > maxTypedDataLength) {
    throw new CustodyError(failures.invalidPayloadEncoding)
  }
  const bytes: Uint8Array[] = []
  for (const payload of payloads) {
    bytes.push(toSignedBytes(payload, { encoding, hashFunction, curve }))
    // Other requests run between two payloads.
    await setImmediate()
  }
  return { result: { signatures: withKey((privateKey) => bytes.map((each) => sign[curve](privateKey, each))) } }
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
    write: (unsigned, { curve, withKey }) =>
      withKey((privateKey) => signEthereumTransaction(unsigned, (digest) => sign[curve](privateKey, digest))),
  },
  TRANSACTION_TYPE_SOLANA: {
    curve: 'CURVE_ED25519',
    write: (unsigned, { curve, publicKey, withKey }) =>
      withKey((privateKey) =>
        signSolanaTransaction(unsigned, publicKey, (message) => sign[curve](privateKey, message)),
      ),
  },
}
