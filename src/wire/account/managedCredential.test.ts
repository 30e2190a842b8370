import { expect, test } from 'vitest'
import { thresholdSignatureSchemes } from '../mpc/schemes.ts'
import { parse } from '../parse.ts'
import { managedCredential } from './managedCredential.ts'
import { verifiedCredential } from './person.ts'

const uuid = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`
const properties = {
  keyShares: [{ id: uuid('1'), backupLocation: 'googleDrive', passwordEncrypted: false, externalKeyShareId: 'a' }],
  thresholdSignatureScheme: 'TWO_OF_TWO',
  derivationPath: '{"0":44,"1":501,"2":0,"3":0,"4":0}',
  turnkeySubOrganizationId: uuid('2'),
}
const example = {
  id: uuid('3'),
  address: `0x${'ab'.repeat(20)}`,
  chain: 'eip155',
  walletName: 'dynamicwaas',
  walletProperties: properties,
  signerRefId: uuid('4'),
  smartWalletRefAddress: `0x${'cd'.repeat(20)}`,
  smartWalletRefId: uuid('5'),
}
const withProperties = (changes: object) => ({ walletProperties: { ...properties, ...changes } })
const withShare = (changes: object) => withProperties({ keyShares: [{ ...properties.keyShares[0], ...changes }] })

test('default: every field of the specification and of managed-wallet §4.3', () => {
  expect(parse(verifiedCredential, example)).toEqual(example)
})

test.each([
  ['solana', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'],
  ['sui', `0x${'0a'.repeat(32)}`],
])('behavior: the chain %s', (chain, address) => {
  expect(parse(verifiedCredential, { ...example, chain, address })).toMatchObject({ chain, address })
})

test.each(thresholdSignatureSchemes)('behavior: the scheme %s', (thresholdSignatureScheme) => {
  const changed = { ...example, ...withProperties({ thresholdSignatureScheme }) }
  expect(parse(managedCredential, changed)).toEqual(changed)
})

test.each<[string, object]>([
  ['address: expected 0x followed by 40 hex characters', { address: `0x${'0a'.repeat(32)}` }],
  ['address: expected a Solana address', { chain: 'solana' }],
  ['address: expected a Sui address', { chain: 'sui' }],
  ['chain', { chain: 'bip122' }],
  ['walletName', { walletName: 'waas' }],
  ['walletProperties.thresholdSignatureScheme', withProperties({ thresholdSignatureScheme: 'ONE_OF_ONE' })],
  ['walletProperties.derivationPath: expected a derivation path', withProperties({ derivationPath: "m/44'/60'" })],
  ['walletProperties.derivationPath: expected a derivation path', withProperties({ derivationPath: '{"1":44}' })],
  ['walletProperties.keyShares.0.backupLocation', withShare({ backupLocation: 'disk' })],
  ['walletProperties.keyShares.0.passwordEncrypted', withShare({ passwordEncrypted: 'no' })],
  ['walletProperties.keyShares.0.externalKeyShareId', withShare({ externalKeyShareId: '' })],
  ['walletProperties.keyShares: are too many', withProperties({ keyShares: Array(22).fill(properties.keyShares[0]) })],
  ['smartWalletRefId', { smartWalletRefId: 'x' }],
])('error: %s', (says, changes) => {
  expect(() => parse(managedCredential, { ...example, ...changes })).toThrow(says)
})
