import { ed25519 } from '@noble/curves/ed25519'
import { base58, bech32 } from '@scure/base'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'
import { sealSeed } from '../shares/sealedSeed.ts'

const session = { signedSessionId: 'signed', password: 'correct horse' }
const failed = (code: string) => expect.objectContaining({ code })
const seed = new Uint8Array(32).fill(7)
const solanaKey = base58.encode(Uint8Array.of(...seed, ...ed25519.getPublicKey(seed)))
const evmKey = `0x${'11'.repeat(32)}` as const

const suiKey = bech32.encodeFromBytes('suiprivkey', Uint8Array.of(0, ...seed))
const openOffline = (args: object) =>
  frame.ask('offlineExportPrivateKey', { base64Args: Buffer.from(JSON.stringify(args)).toString('base64') })

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
  const offline = (shares: string[]) => openOffline({ chainName: 'EVM', keyShares: shares, derivationPath })
  expect(await offline(keyShares)).toEqual({ derivedPrivateKey: evmKey })
  await expect(offline(keyShares.slice(1))).rejects.toEqual(failed('export_unavailable'))
  await expect(offline(['{}'])).rejects.toEqual(failed('invalid_request'))
})

test.each(['seed', 'scalar'] as const)(
  'default: a file of a Solana key gives back its %s, marked where it is no seed',
  async (form) => {
    const about = { chainName: 'SVM', thresholdSignatureScheme: 'TWO_OF_THREE', ...session } as const
    const { accountAddress } =
      form === 'seed'
        ? await frame.ask('importPrivateKey', { ...about, privateKey: solanaKey })
        : await frame.ask('createWalletAccount', about)
    await frame.ask('exportClientKeyshares', { chainName: 'SVM', accountAddress, ...session })
    const { keyShares } = JSON.parse(world.downloads[0]?.text ?? '')
    const { derivedPrivateKey } = await openOffline({ chainName: 'SVM', keyShares })
    if (form === 'seed') expect(derivedPrivateKey).toBe(solanaKey)
    else expect(derivedPrivateKey).toMatch(/^scalar:[0-9a-f]{64}$/)
  },
)

describe('in the visible frame', () => {
  const account = async (chainName: 'EVM' | 'SVM' | 'SUI', changes: object = {}) => {
    world.state.duty = 'hidden'
    const { accountAddress } = await frame.ask('createWalletAccount', { chainName, ...session, ...changes })
    world.state.duty = 'visible'
    return { chainName, accountAddress, ...session }
  }
  const fetchShown = async () => new TextDecoder().decode(await world.screens.shown.at(-1)?.fetchKey())
  const isExported = async () => {
    const { db } = world.harness
    return (await db.selectFrom('mpcWallet').select('exportedAt').executeTakeFirstOrThrow()).exportedAt !== null
  }

  test('default: the key is put together when the user asks for it, and not before; the page gets none of it', async () => {
    const about = await account('EVM')
    expect(await frame.ask('exportPrivateKey', about)).toBeUndefined()
    expect(world.screens.shown).toMatchObject([{ isScalar: false }])
    expect(await isExported()).toBe(false)
    const key = await fetchShown()
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(about.accountAddress)
    expect(await isExported()).toBe(true)
    expect(JSON.stringify(frame.posted)).not.toContain(key.slice(2))
  })

  test('behavior: the wallet signs after an export', async () => {
    const { password, ...about } = await account('SVM')
    await frame.ask('exportPrivateKey', { ...about, password })
    await fetchShown()
    world.state.duty = 'hidden'
    const signature = await frame.ask('signMessage', { ...about, message: 'hello' })
    const text = new TextEncoder().encode('hello')
    expect(ed25519.verify(base58.decode(signature), text, base58.decode(about.accountAddress))).toBe(true)
  })

  test.each(['SVM', 'SUI'] as const)(
    'default: on %s a key made in shares is shown as a scalar, which only this wallet imports',
    async (chainName) => {
      const about = await account(chainName, { thresholdSignatureScheme: 'THREE_OF_FIVE' })
      await frame.ask('exportPrivateKey', about)
      expect(world.screens.shown).toMatchObject([{ isScalar: true }])
      const key = await fetchShown()
      expect(key).toMatch(/^scalar:[0-9a-f]{64}$/)
      world = await openTestFrame()
      await world.frame.ask('sendAuthToken', world.accessToken, 'header')
      world.state.duty = 'visible'
      world.screens.typed = ` ${key} `
      const { accountAddress } = await world.frame.ask('importPrivateKey', { chainName, ...session })
      expect(accountAddress).toBe(about.accountAddress)
    },
  )

  test.each([
    ['SVM', solanaKey],
    ['SUI', suiKey],
  ] as const)(
    'default: on %s an imported seed is shown as it was, after new shares and on another device too',
    async (chainName, privateKey) => {
      const { accountAddress } = await frame.ask('importPrivateKey', { chainName, privateKey, ...session })
      const about = { chainName, accountAddress, ...session }
      await frame.ask('refreshWalletAccountShares', about)
      const [oldThresholdSignatureScheme, newThresholdSignatureScheme] = ['TWO_OF_TWO', 'TWO_OF_THREE'] as const
      await frame.ask('reshare', { ...about, oldThresholdSignatureScheme, newThresholdSignatureScheme })
      const elsewhere = world.elsewhere()
      await elsewhere.ask('sendAuthToken', world.accessToken, 'header')
      world.state.duty = 'visible'
      for (const device of [frame, world.reload(), elsewhere]) {
        await device.ask('sendAuthToken', world.accessToken, 'header')
        await device.ask('exportPrivateKey', about)
        expect(await fetchShown()).toBe(privateKey)
      }
      expect(world.screens.shown.map(({ isScalar }) => isScalar)).toEqual([false, false, false])
    },
  )

  test('attack: a kept seed that the server changed is not shown as a key; the next export gives the scalar (T20)', async () => {
    const { accountAddress } = await frame.ask('importPrivateKey', {
      ...{ chainName: 'SVM', privateKey: solanaKey, ...session },
    })
    const about = { chainName: 'SVM', accountAddress, ...session } as const
    const other = await sealSeed(new Uint8Array(32).fill(8))
    await world.harness.db.updateTable('mpcWallet').set({ sealedSeed: other }).execute()
    const elsewhere = world.elsewhere()
    await elsewhere.ask('sendAuthToken', world.accessToken, 'header')
    world.state.duty = 'visible'
    await elsewhere.ask('exportPrivateKey', about)
    await expect(fetchShown()).rejects.toEqual(failed('export_unavailable'))
    await elsewhere.ask('exportPrivateKey', about)
    expect(world.screens.shown.at(-1)).toMatchObject({ isScalar: true })
    expect(await fetchShown()).toMatch(/^scalar:/)
  })

  test('default: a typed key is imported, and the page did not send it', async () => {
    world.state.duty = 'visible'
    world.screens.typed = solanaKey
    const { accountAddress } = await frame.ask('importPrivateKey', { chainName: 'SVM', ...session })
    expect(accountAddress).toBe(base58.encode(ed25519.getPublicKey(seed)))
    expect(JSON.stringify(frame.posted)).not.toContain(solanaKey)
  })

  test.each([`scalar:${'ff'.repeat(32)}`, `scalar:${'00'.repeat(32)}`, 'scalar:11', '11'.repeat(32)])(
    'error: %s is not a typed key of Solana',
    async (typed) => {
      world.state.duty = 'visible'
      world.screens.typed = typed
      await expect(frame.ask('importPrivateKey', { chainName: 'SVM', ...session })).rejects.toEqual(failed('not_seen'))
    },
  )

  test('error: a key is shown and typed in the visible frame only', async () => {
    const about = await account('SVM')
    world.state.duty = 'hidden'
    await expect(frame.ask('exportPrivateKey', about)).rejects.toEqual(failed('visible_frame_required'))
    const request = frame.ask('importPrivateKey', { chainName: 'SVM', ...session })
    await expect(request).rejects.toEqual(failed('visible_frame_required'))
    expect(world.screens.shown).toEqual([])
  })

  test('error: without the password no screen opens, and without an MFA token the server keeps its share', async () => {
    world = await openTestFrame({ environment: { mfa: ['wallet.waas.export'] } })
    frame = world.frame
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    const about = await account('SVM')
    const loaded = world.reload()
    await loaded.ask('sendAuthToken', world.accessToken, 'header')
    const { password: _, ...open } = about
    await expect(loaded.ask('exportPrivateKey', open)).rejects.toEqual(failed('password_required'))
    expect(world.screens.shown).toEqual([])
    await loaded.ask('exportPrivateKey', about)
    await expect(fetchShown()).rejects.toEqual(failed('mfa_required'))
    expect(await isExported()).toBe(false)
  })
})

test('error: a file needs the password after a reload', async () => {
  const created = await frame.ask('importPrivateKey', { chainName: 'SVM', privateKey: solanaKey, ...session })
  const loaded = world.reload()
  await loaded.ask('sendAuthToken', world.accessToken, 'header')
  const request = { chainName: 'SVM', accountAddress: created.accountAddress, signedSessionId: 'signed' } as const
  await expect(loaded.ask('exportClientKeyshares', request)).rejects.toEqual(failed('password_required'))
  expect(world.downloads).toEqual([])
})
