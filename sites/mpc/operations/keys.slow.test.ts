import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'

const session = { signedSessionId: 'signed', password: 'correct horse' }
const failed = (code: string) => expect.objectContaining({ code })
const seed = new Uint8Array(32).fill(7)
const solanaKey = base58.encode(Uint8Array.of(...seed, ...ed25519.getPublicKey(seed)))
const evmKey = `0x${'11'.repeat(32)}` as const

let world: TestFrame
let frame: TestFrame['frame']
beforeEach(async () => {
  world = await openTestFrame()
  frame = world.frame
  await frame.ask('sendAuthToken', world.accessToken, 'header')
})

test('default: a key of a page is imported, and signs', async () => {
  const created = await frame.ask('importPrivateKey', { chainName: 'SVM', privateKey: solanaKey, ...session })
  expect(created.accountAddress).toBe(base58.encode(ed25519.getPublicKey(seed)))
  const { accountAddress } = created
  const message = 'hello'
  const signature = await frame.ask('signMessage', { chainName: 'SVM', accountAddress, message, ...session })
  const text = new TextEncoder().encode(message)
  expect(ed25519.verify(base58.decode(signature), text, ed25519.getPublicKey(seed))).toBe(true)
})

test.each([
  ['EVM', 'hello'],
  ['EVM', `0x${'00'.repeat(32)}`],
  ['SVM', evmKey],
  ['SUI', solanaKey],
] as const)('error: on %s, %s is not a key', async (chainName, privateKey) => {
  await expect(frame.ask('importPrivateKey', { chainName, privateKey, ...session })).rejects.toEqual(
    failed('invalid_key'),
  )
})

test('error: imports that the environment has switched off', async () => {
  world = await openTestFrame({ imports: false })
  await world.frame.ask('sendAuthToken', world.accessToken, 'header')
  const request = { chainName: 'EVM', privateKey: evmKey, ...session } as const
  await expect(world.frame.ask('importPrivateKey', request)).rejects.toEqual(failed('import_off'))
})

test('default: the shares of an exported file give the key, where they reach the threshold', async () => {
  const request = {
    chainName: 'EVM',
    privateKey: evmKey,
    thresholdSignatureScheme: 'TWO_OF_THREE',
    ...session,
  } as const
  const { accountAddress } = await frame.ask('importPrivateKey', request)
  expect(accountAddress).toBe(privateKeyToAddress(evmKey))
  await frame.ask('exportClientKeyshares', { chainName: 'EVM', accountAddress, ...session })
  const [file] = world.downloads
  expect(file?.name).toBe(`dynamicWalletKeyShareBackup-${accountAddress}.txt`)
  const { keyShares, derivationPath } = JSON.parse(file?.text ?? '')
  const offline = (shares: string[]) => {
    const args = JSON.stringify({ chainName: 'EVM', keyShares: shares, derivationPath })
    return frame.ask('offlineExportPrivateKey', { base64Args: Buffer.from(args).toString('base64') })
  }
  expect(await offline(keyShares)).toEqual({ derivedPrivateKey: evmKey })
  await expect(offline(keyShares.slice(1))).rejects.toEqual(failed('export_unavailable'))
  await expect(offline(['{}'])).rejects.toEqual(failed('invalid_request'))
})

test('error: a file needs the password after a reload', async () => {
  const created = await frame.ask('importPrivateKey', { chainName: 'SVM', privateKey: solanaKey, ...session })
  const loaded = world.reload()
  await loaded.ask('sendAuthToken', world.accessToken, 'header')
  const request = { chainName: 'SVM', accountAddress: created.accountAddress, signedSessionId: 'signed' } as const
  await expect(loaded.ask('exportClientKeyshares', request)).rejects.toEqual(failed('password_required'))
  expect(world.downloads).toEqual([])
})

test.each(['delegateKeyShares', 'backupKeySharesToGoogleDrive'] as const)(
  'error: %s is not offered, and says so',
  async (name) => {
    const account = { chainName: 'EVM', accountAddress: '0x1', ...session } as const
    await expect(frame.ask(name, account)).rejects.toEqual(failed('not_supported'))
  },
)
