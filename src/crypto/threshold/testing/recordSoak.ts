// The end of `npm run soak` (scripts/soak.mjs): makes as many keys as it is told, and writes what the soak did.
import { readFileSync, writeFileSync } from 'node:fs'
import { frostEd25519 } from '../ed25519/engine.ts'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { dkls23 } from '../secp256k1/engine.ts'
import { load, refreshes } from './load.ts'
import { createWallet, quorumOf } from './wallets.ts'

const [report = '', count = '0'] = process.argv.slice(2)
const keygens = Number(count)
const tests = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
const schemes = Object.keys(thresholdSchemes) as ThresholdScheme[]

for (const engine of [dkls23, frostEd25519]) {
  for (const scheme of schemes) {
    const keys = new Set<string>()
    for (let made = 0; made < keygens; made++) {
      const { publicKey, shares } = createWallet(engine, scheme)
      // Throws unless the shares belong to the public key.
      engine.combine(quorumOf(scheme).flatMap((party) => shares.get(party) ?? []))
      keys.add(Buffer.from(publicKey).toString('hex'))
    }
    if (keys.size !== keygens) throw new Error('Two key generations made one key.')
  }
}

const keys = Object.fromEntries(load.map((one) => [one.scheme, one.keys]))
const signatures = load.reduce((sum, one) => sum + one.keys * one.signatures, 0)
const result = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  tests: { passed: tests.numPassedTests, failed: tests.numFailedTests },
  perCurve: { keys, signatures, refreshes, keygensOfEachScheme: keygens },
}
const file = new URL('../soak.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
console.log('✓ soak: see src/crypto/threshold/soak.json')
