import { blake3 } from '@noble/hashes/blake3'
import { sha256 } from '@noble/hashes/sha2'
import { afterEach, expect, test, vi } from 'vitest'
import { toHex } from '../../hex.ts'
import type { Tamper } from '../testing/runCeremony.ts'
import vectors from './dkls23-1.vectors.json' with { type: 'json' }
import { dkls23 } from './engine.ts'
import { importAll, keygenAll, refreshAll, reshareAll, type Shares, signAll } from './testing/parties.ts'

// Frozen with protocol version 1: a change here means that shares or messages of two releases no longer fit together, and
// needs a new protocol name. The generator is seeded by replacing the platform's in this process alone; the engine itself
// has no way to take a seed.

function seedGenerator(seed: string): void {
  const stream = blake3.create({}).update(seed)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (!(bytes instanceof Uint8Array)) throw new Error('Expected bytes.')
    bytes.set(stream.xof(bytes.length))
    return bytes
  })
}
afterEach(() => {
  vi.restoreAllMocks()
})

const digest = (bytes: Uint8Array) => toHex(sha256(bytes))

function trace(run: (tamper: Tamper) => Shares | Uint8Array) {
  const messages: string[] = []
  const outcome = run((inbox, { round }) => {
    for (const { from, to, bytes } of inbox)
      messages.push(`${round}: ${from} to ${to}, ${bytes.length} bytes, ${digest(bytes)}`)
    return inbox
  })
  return { messages: messages.sort(), outcome }
}

function answers() {
  seedGenerator('latchkey dkls23-1 known answers')
  const digestToSign = sha256('message')
  const named: Record<string, unknown> = {}
  const dealt = (name: string, { messages, outcome }: ReturnType<typeof trace>): Shares => {
    const shares = outcome as Shares
    named[name] = { messages, publicKey: toHex(dkls23.tagOf(shares[0]!).publicKey), shares: shares.map(digest) }
    return shares
  }
  const keys = dealt(
    'keygen',
    trace((tamper) => keygenAll('TWO_OF_TWO', tamper)),
  )
  const { messages, outcome } = trace((tamper) => signAll(keys, digestToSign, tamper))
  named.sign = { messages, signature: toHex(outcome as Uint8Array) }
  const refreshed = dealt(
    'refresh',
    trace((tamper) => refreshAll(keys, tamper)),
  )
  dealt(
    'reshare',
    trace((tamper) => reshareAll(refreshed, 'TWO_OF_TWO', { 1: 2 }, tamper)),
  )
  dealt(
    'import',
    trace((tamper) => importAll('TWO_OF_TWO', sha256('key'), tamper)),
  )
  return named
}

test('behavior: every message, share and signature of a seeded run is as frozen', () => {
  expect(answers()).toEqual(vectors)
})
