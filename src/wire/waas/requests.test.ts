import { expect, test } from 'vitest'
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { waasReplies } from './replies.ts'
import { isWaasRequestName, type WaasRequestName, waasRequests } from './requests.ts'

const account = { chainName: 'EVM', accountAddress: '0x0000000000000000000000000000000000000001' }
const session = { signedSessionId: 'sess-sig' }

test('behavior: missing operations and schemes have defaults', () => {
  const read = (name: WaasRequestName, args: object) => parse(waasRequests[name], [args])[0]
  expect(read('getWallet', { ...account, ...session })).toMatchObject({ walletOperation: 'NO_OPERATION' })
  expect(read('verifyPassword', { ...account, ...session })).toMatchObject({ walletOperation: 'NO_OPERATION' })
  expect(read('requiresPasswordForOperation', account)).toMatchObject({ walletOperation: 'REACH_THRESHOLD' })
  expect(read('createWalletAccount', { chainName: 'SUI', ...session })).toMatchObject({
    thresholdSignatureScheme: 'TWO_OF_TWO',
  })
})

test('behavior: a message may be bytes, as hex or as an array', () => {
  for (const raw of ['0x01', Uint8Array.of(1)]) {
    const [args] = parse(waasRequests.signMessage, [{ ...account, ...session, message: { raw } }])
    expect(args.message).toEqual({ raw })
  }
})

test('behavior: the token may be missing, and newer pages send more arguments', () => {
  expect(parse(waasRequests.sendAuthToken, [undefined, 'cookie', { id: 1 }])).toEqual([undefined, 'cookie'])
  expect(parse(waasRequests.sendAuthToken, ['a.b.c'])).toEqual(['a.b.c', 'header'])
})

test.each<[string, WaasRequestName, object]>([
  ['no signed session id', 'createWalletAccount', { chainName: 'EVM' }],
  ['an empty signed session id', 'exportPrivateKey', { ...account, signedSessionId: '' }],
  ['a chain of another product', 'getWallets', { chainName: 'BTC' }],
  ['63 characters', 'signRawMessage', { ...account, ...session, message: 'a'.repeat(63) }],
  ['64 characters that are no hex', 'signRawMessage', { ...account, ...session, message: 'g'.repeat(64) }],
  ['half a byte', 'signTransaction', { chainName: 'EVM', senderAddress: '0x1', transaction: '0x123', ...session }],
  ['an unknown scheme', 'reshare', { ...account, ...session, newThresholdSignatureScheme: 'ONE_OF_ONE' }],
  ['an empty new password', 'updatePassword', { ...account, ...session, newPassword: '' }],
])('error: %s in %s', (_, name, args) => {
  expect(() => parse(waasRequests[name], [args])).toThrow(WireError)
})

test('error: a request without its object', () => {
  expect(() => parse(waasRequests.getWallets, [])).toThrow(WireError)
})

test('behavior: names of objects in general are no requests', () => {
  expect(['cleanup', 'toString', '__proto__', 'getAllWallets'].filter(isWaasRequestName)).toEqual(['cleanup'])
})

const record = {
  walletId: 'b4eb8c84-03a9-4332-9788-a3d11cf4d1af',
  ...account,
  derivationPath: '{"0":44,"1":60,"2":0,"3":0,"4":0}',
  thresholdSignatureScheme: 'TWO_OF_TWO',
  clientKeySharesBackupInfo: {
    passwordEncrypted: true,
    backups: { dynamic: [{ location: 'dynamic', keyShareId: '1' }], googleDrive: [] },
  },
}

test('behavior: an account that the frame does not know has no record', () => {
  expect(parse(waasReplies.getWallet, record)).toEqual(record)
  expect(parse(waasReplies.getWallet, undefined)).toBeUndefined()
})

test('behavior: a value in a reply without one is dropped', () => {
  expect(parse(waasReplies.backupKeySharesToGoogleDrive, ['file'])).toBeUndefined()
  expect(parse(waasReplies.cleanup, undefined)).toBeUndefined()
})

test('error: a reply of another shape', () => {
  expect(() => parse(waasReplies.isPasswordEncrypted, 'yes')).toThrow(WireError)
  expect(() => parse(waasReplies.getWallets, [{ ...record, chainName: 'eip155' }])).toThrow(WireError)
})
