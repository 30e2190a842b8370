import { expect, test } from 'vitest'
import { toDisplayName } from './displayName.ts'

test.each([
  ['Rabby', 'Rabby'],
  ['محفظة', 'محفظة'],
  ['Wallet 👩‍🚀', 'Wallet 👩‍🚀'],
  ['\u202eksaMateM\u202c', 'ksaMateM'],
  ['Meta\u2067Mask\n', 'MetaMask'],
])('default: %j is shown as %j', (name, shown) => expect(toDisplayName(name)).toBe(shown))

test.each(['', '  ', '\u202e', 'x'.repeat(129)])('error: %j is not a name', (name) => {
  expect(toDisplayName(name)).toBeUndefined()
})
