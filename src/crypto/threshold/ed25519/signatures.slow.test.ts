import { createPublicKey, verify } from 'node:crypto'
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519'
import { ed25519 } from '@noble/curves/ed25519'
import { getAddressDecoder, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import { expect, test } from 'vitest'
import type { Step } from '../engine.ts'
import { load, soakTimeout } from '../testing/load.ts'
import { createWallet, newSession, quorumOf, type Wallet } from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'

/** Every signer makes its part; one of them, by turns, puts the signature together. Other tests compare all of them. */
function signOnce({ scheme, shares }: Wallet, message: Uint8Array, turn: number): Uint8Array {
  const sessionId = newSession()
  const parties = [...shares.keys()]
  const offset = turn % parties.length
  const signers = quorumOf(scheme).map((party) => parties[(party - 1 + offset) % parties.length]!)
  const inbox = (to: number, steps: readonly Step<unknown>[]) =>
    steps.flatMap(({ messages }) => messages).filter((sent) => sent.to === to)
  const started = signers.map((party) => engine.sign.start({ sessionId, share: shares.get(party)!, signers, message }))
  const parts = started.map((step, index) => engine.sign.next(stateOf(step), inbox(signers[index]!, started)))
  const last = turn % signers.length
  const done = engine.sign.next(stateOf(parts[last]!), inbox(signers[last]!, parts))
  if (done.status !== 'done') throw new Error('No signature.')
  return done.result.signature
}

function stateOf(step: Step<unknown>): Uint8Array {
  if (step.status !== 'running') throw new Error('The ceremony is over.')
  return step.state
}

test.each(load)(
  '$scheme: $keys fresh keys, whose signatures every verifier accepts',
  async ({ scheme, keys, signatures }) => {
    const made = new Set<string>()
    for (let key = 0; key < keys; key++) {
      const wallet = createWallet(engine, scheme)
      const { publicKey } = wallet
      const x = Buffer.from(publicKey).toString('base64url')
      const node = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      const solana = await getPublicKeyFromAddress(getAddressDecoder().decode(publicKey))
      const sui = new Ed25519PublicKey(publicKey)
      for (let turn = 0; turn < signatures; turn++) {
        const message = crypto.getRandomValues(new Uint8Array(turn * 7))
        const signature = signOnce(wallet, message, turn)
        made.add(Buffer.from(signature).toString('hex'))
        expect(ed25519.verify(signature, message, publicKey, { zip215: false })).toBe(true)
        expect(verify(null, message, node, signature)).toBe(true)
        expect(await verifySignature(solana, signature as SignatureBytes, message)).toBe(true)
        if (turn % 8 === 0) expect(await sui.verify(message, signature)).toBe(true)
      }
    }
    expect(made.size).toBe(keys * signatures)
  },
  soakTimeout,
)
