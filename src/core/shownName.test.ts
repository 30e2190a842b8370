import { expect, test } from 'vitest'
import { toShownName } from './shownName.ts'

test.each([
  ['Rabby', 'Rabby'],
  ['محفظة', 'محفظة'],
  ['Wallet 👩‍🚀', 'Wallet 👩‍🚀'],
  ['\u202eksaMateM\u202c', 'ksaMateM'],
  ['Meta\u2067Mask\n', 'MetaMask'],
])('default: %j is shown as %j', (name, shown) => expect(toShownName(name)).toBe(shown))

test.each(['', '  ', '\u202e', 'x'.repeat(129)])('error: %j is not a name', (name) => {
  expect(toShownName(name)).toBeUndefined()
})
