import { expect, test } from 'vitest'
import { mfaActions, needsMfa } from './mfa.ts'

test.each([
  [[], []],
  [['sign'], ['sign', 'export', 'refresh', 'reshare', 'backup']],
  [['export'], ['export', 'refresh', 'reshare', 'backup']],
  [['refresh'], ['refresh', 'reshare']],
  [['reshare'], ['reshare']],
  [['backup'], ['refresh', 'reshare', 'backup']],
] as const)('default: an environment that lists %j asks before %j', (listed, asked) => {
  const actions = listed.map((name) => `wallet.waas.${name}` as const)
  expect(mfaActions.filter((action) => needsMfa(actions, action))).toEqual(asked.map((name) => `wallet.waas.${name}`))
})
