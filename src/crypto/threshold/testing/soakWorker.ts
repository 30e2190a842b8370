// A process of a soak (soakKeygens.ts): makes one key for each message, and signs with it once.
import { constants, setPriority } from 'node:os'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { randomBytes } from '../../randomBytes.ts'
import type { ThresholdScheme } from '../engine.ts'
import { engines } from '../machine.ts'
import type { EngineName } from './soakRecord.ts'
import { createWallet, quorumOf, signWith } from './wallets.ts'

export type Order = { engine: EngineName; scheme: ThresholdScheme }
export type Made = Order & { publicKey: string }

type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean
const verify: Record<EngineName, Verify> = {
  'dkls23-1': (signature, digest, key) => secp256k1.verify(signature.subarray(0, 64), digest, key, { lowS: true }),
  'frost-ed25519-1': (signature, message, key) => ed25519.verify(signature, message, key, { zip215: false }),
}

// A soak takes hours: everything else on the machine goes first.
setPriority(constants.priority.PRIORITY_LOW)
process.on('message', (order: Order) => {
  const made: Made = { ...order, publicKey: Buffer.from(makeKey(order)).toString('hex') }
  process.send?.(made)
})

function makeKey({ engine: name, scheme }: Order): Uint8Array {
  const engine = engines[name]
  const wallet = createWallet(engine, scheme)
  // Throws unless the shares belong to the public key.
  engine.combine(quorumOf(scheme).flatMap((party) => wallet.shares.get(party) ?? []))
  const message = randomBytes(32)
  const isValid = verify[name](signWith(engine, wallet, message), message, wallet.publicKey)
  if (!isValid) throw new Error('noble refuses a signature.')
  return wallet.publicKey
}
