// The end of `npm run soak` (scripts/soak.mjs): writes what the tests of the engines did with their full counts.
import { readFileSync } from 'node:fs'
import { load, refreshes } from './load.ts'
import { digestOfEngines, ranNow, writeSoakRecord } from './soakRecord.ts'

const [report = ''] = process.argv.slice(2)
const tests = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = tests
const keys = Object.fromEntries(load.map((one) => [one.scheme, one.keys]))
const signatures = load.reduce((sum, one) => sum + one.keys * one.signatures, 0)
writeSoakRecord({ tests: { ...ranNow(digestOfEngines()), passed, failed, perCurve: { keys, signatures, refreshes } } })
console.log('✓ soak: see src/crypto/threshold/soak.json')
