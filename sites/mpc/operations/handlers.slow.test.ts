import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { accessTokenTtlSeconds } from 'latchkey/wire/account'
import { partiesOf } from 'latchkey/wire/mpc'
import {
  hashTypedData,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'

const password = 'correct horse'
const session = { signedSessionId: 'signed' }
const failed = (code: string) => expect.objectContaining({ code, name: 'FrameError', stack: expect.any(String) })

let world: TestFrame
let frame: TestFrame['frame']
beforeEach(async () => {
  world = await openTestFrame()
  frame = world.frame
  await frame.ask('sendAuthToken', world.accessToken, 'header')
})
const create = async (chainName: 'EVM' | 'SVM' | 'SUI', changes: object = { password }) => {
  const created = await frame.ask('createWalletAccount', { chainName, ...session, ...changes })
  return { ...created, account: { chainName, accountAddress: created.accountAddress } }
}

describe('on EVM', () => {
  test('default: every kind of signature is accepted by viem', async () => {
    const { account, accountAddress, publicKeyHex } = await create('EVM')
    const signer = { ...account, ...session }
    expect(publicKeyHex).toMatch(/^04[0-9a-f]{128}$/)

    for (const message of ['hello', '0xdeadbeef']) {
      const signature = (await frame.ask('signMessage', { ...signer, message })) as `0x${string}`
      expect(signature).toMatch(/(1b|1c)$/)
      expect(await recoverMessageAddress({ message, signature })).toBe(accountAddress)
    }
    const raw = Uint8Array.of(1, 2, 3)
    const ofBytes = (await frame.ask('signMessage', { ...signer, message: { raw } })) as `0x${string}`
    expect(await recoverMessageAddress({ message: { raw }, signature: ofBytes })).toBe(accountAddress)

    const types = {
      Mail: [
        { name: 'text', type: 'string' },
        { name: 'amount', type: 'uint256' },
      ],
    } as const
    const document = { domain: { name: 'Test', chainId: 1 }, primaryType: 'Mail', types } as const
    const typedData = JSON.stringify({ ...document, message: { text: 'hi', amount: '123' } })
    const ofTypedData = await frame.ask('signTypedData', { ...signer, typedData })
    const hash = hashTypedData({ ...document, message: { text: 'hi', amount: 123n } })
    expect(await recoverAddress({ hash, signature: ofTypedData as `0x${string}` })).toBe(accountAddress)

    const unsigned = [
      serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 3, to: accountAddress as `0x${string}`, value: 5n }),
      serializeTransaction({ type: 'legacy', chainId: 1, gasPrice: 7n, gas: 21_000n, value: 5n }),
    ]
    for (const transaction of unsigned) {
      const { chainName } = account
      const signed = (await frame.ask('signTransaction', {
        ...{ ...session, chainName, senderAddress: accountAddress, transaction },
      })) as `0x02${string}`
      expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(accountAddress)
      const { r, s, v, yParity, ...content } = parseTransaction(signed)
      expect(serializeTransaction(content as never)).toBe(transaction)
    }

    const authorization = { address: accountAddress as `0x${string}`, chainId: 1, nonce: 7 }
    const digest = hashAuthorization(authorization)
    const context = { eip7702Auth: { ...authorization, nonce: '7' } }
    const ofDigest = await frame.ask('signRawMessage', { ...signer, message: digest.slice(2), context })
    expect(await recoverAddress({ hash: digest, signature: ofDigest as `0x${string}` })).toBe(accountAddress)
    await expect(frame.ask('signRawMessage', { ...signer, message: digest.slice(2) })).rejects.toEqual(
      failed('raw_signing_limited'),
    )
    const other = { ...signer, message: 'ab'.repeat(32), context }
    await expect(frame.ask('signRawMessage', other)).rejects.toEqual(failed('invalid_signing'))
    const text = { ...signer, typedData: '{"types":{}}' }
    await expect(frame.ask('signTypedData', text)).rejects.toEqual(failed('invalid_signing'))
  })
})

describe('on Solana and Sui', () => {
  test('default: a message is signed, also one that looks like hex', async () => {
    const { account, publicKeyHex } = await create('SVM')
    for (const message of ['hello', 'deadbeef']) {
      const signature = await frame.ask('signMessage', { ...account, ...session, message })
      expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), publicKeyHex)).toBe(true)
    }
  })

  test('default: a Sui signature names its scheme and key', async () => {
    const { account, publicKeyHex } = await create('SUI')
    const signature = Buffer.from(await frame.ask('signMessage', { ...account, ...session, message: 'hi' }), 'base64')
    expect(signature[0]).toBe(0)
    expect(signature.subarray(65).toString('hex')).toBe(publicKeyHex)
  })

  test('error: what the chain does not sign', async () => {
    const { account } = await create('SVM')
    const raw = { ...account, ...session, message: 'ab'.repeat(32) }
    await expect(frame.ask('signRawMessage', raw)).rejects.toEqual(failed('unsupported_signing'))
  })
})

describe('a wallet', () => {
  test('default: is listed with its confirmed backups', async () => {
    const { account, accountAddress } = await create('SVM')
    const record = {
      ...{ chainName: 'SVM', accountAddress, thresholdSignatureScheme: 'TWO_OF_TWO' },
      clientKeySharesBackupInfo: {
        passwordEncrypted: true,
        backups: { dynamic: [{ location: 'dynamic', keyShareId: expect.any(String) }] },
      },
    }
    expect(await frame.ask('getWallets', { chainName: 'SVM' })).toMatchObject([record])
    expect(await frame.ask('getWallets', { chainName: 'EVM' })).toEqual([])
    expect(await frame.ask('getWallet', { ...account, ...session })).toMatchObject(record)
  })

  test('error: an account that the user does not have', async () => {
    const unknown = { chainName: 'EVM', accountAddress: `0x${'1'.repeat(40)}`, ...session } as const
    await expect(frame.ask('getWallet', unknown)).rejects.toEqual(failed('unknown_account'))
    await expect(frame.ask('signMessage', { ...unknown, message: 'hi' })).rejects.toEqual(failed('unknown_account'))
  })

  test('behavior: the account server lists the same wallet as a credential, with every backup of its shares', async () => {
    const { account } = await create('SVM')
    const signer = { ...account, ...session, password }
    for (const thresholdSignatureScheme of ['TWO_OF_TWO', 'TWO_OF_THREE'] as const) {
      const schemes = {
        oldThresholdSignatureScheme: 'TWO_OF_TWO',
        newThresholdSignatureScheme: 'TWO_OF_THREE',
      } as const
      if (thresholdSignatureScheme === 'TWO_OF_THREE') await frame.ask('reshare', { ...signer, ...schemes })
      const [record] = await frame.ask('getWallets', { chainName: 'SVM' })
      const ids = record?.clientKeySharesBackupInfo.backups.dynamic?.map(({ keyShareId }) => keyShareId) ?? []
      expect(ids).toHaveLength(partiesOf[thresholdSignatureScheme].client.length)
      const keyShares = ids.map((id) => ({ id, backupLocation: 'dynamic', passwordEncrypted: true }))
      const walletProperties = {
        thresholdSignatureScheme,
        derivationPath: record?.derivationPath,
        keyShares: expect.anything(),
      }
      const [credential, ...others] = await world.credentials()
      const { accountAddress: address } = account
      expect(credential).toEqual({
        id: record?.walletId,
        walletName: 'dynamicwaas',
        chain: 'solana',
        address,
        walletProperties,
      })
      expect(credential?.walletProperties).toMatchObject({ keyShares: expect.arrayContaining(keyShares) })
      expect(credential?.walletProperties).toHaveProperty('keyShares.length', keyShares.length)
      expect(others).toEqual([])
    }
  })

  test('behavior: after its storage was wiped, the password recovers its shares', async () => {
    const { account } = await create('SVM')
    const other = world.elsewhere()
    await other.ask('sendAuthToken', world.accessToken, 'header')
    const request = { ...account, ...session, message: 'hi' }
    await expect(other.ask('signMessage', request)).rejects.toEqual(failed('password_required'))
    await expect(other.ask('signMessage', { ...request, password: 'wrong' })).rejects.toEqual(failed('wrong_password'))
    expect(await other.ask('signMessage', { ...request, password })).toEqual(expect.any(String))
    expect(await other.ask('signMessage', request)).toEqual(expect.any(String))
  })

  test('error: a backup that was never confirmed recovers nothing', async () => {
    const { account } = await create('SVM')
    await world.shares.unconfirm()
    const other = world.elsewhere()
    await other.ask('sendAuthToken', world.accessToken, 'header')
    const request = { ...account, ...session, password, message: 'hi' }
    await expect(other.ask('signMessage', request)).rejects.toEqual(failed('shares_missing'))
  })

  test('behavior: a device whose shares another one replaced takes the new ones', async () => {
    const { account } = await create('SVM')
    const other = world.elsewhere()
    await other.ask('sendAuthToken', world.accessToken, 'header')
    await other.ask('refreshWalletAccountShares', { ...account, ...session, password })
    const request = { ...account, ...session, message: 'hi', password }
    expect(await frame.ask('signMessage', request)).toEqual(expect.any(String))
  })

  test('default: a refresh and reshares keep the account', async () => {
    const { account } = await create('SVM')
    const signer = { ...account, ...session, password }
    await frame.ask('refreshWalletAccountShares', signer)
    for (const [from, to] of [
      ['TWO_OF_TWO', 'TWO_OF_THREE'],
      ['TWO_OF_THREE', 'TWO_OF_TWO'],
    ] as const) {
      const schemes = { oldThresholdSignatureScheme: from, newThresholdSignatureScheme: to }
      await frame.ask('reshare', { ...signer, ...schemes })
      expect(await frame.ask('getWallet', signer)).toMatchObject({ thresholdSignatureScheme: to })
      expect(await frame.ask('signMessage', { ...signer, message: 'hi' })).toEqual(expect.any(String))
    }
    const wrong = { oldThresholdSignatureScheme: 'THREE_OF_FIVE', newThresholdSignatureScheme: 'TWO_OF_TWO' } as const
    await expect(frame.ask('reshare', { ...signer, ...wrong })).rejects.toEqual(failed('wrong_scheme'))
  })

  test('error: new shares of a wallet with a password need that password', async () => {
    const { account } = await create('SVM')
    const signer = { ...account, ...session }
    await expect(frame.ask('refreshWalletAccountShares', signer)).rejects.toEqual(failed('password_required'))
    const wrong = { ...signer, password: 'wrong' }
    await expect(frame.ask('refreshWalletAccountShares', wrong)).rejects.toEqual(failed('wrong_password'))
  })
})

describe('a new wallet whose page was closed before it was confirmed', () => {
  /** Makes a wallet of which the server has the shares, and nothing else has happened. */
  async function cutOff(cut: RegExp, work = () => create('SVM')): Promise<string> {
    world.state.cut = cut
    await expect(work()).rejects.toEqual(failed('unreachable'))
    world.state.cut = undefined
    const { db } = world.harness
    const rows = await db.selectFrom('mpcWallet').select('accountAddress').where('status', '=', 'new').execute()
    return rows.at(-1)?.accountAddress ?? ''
  }
  async function reload(): Promise<void> {
    frame = world.reload()
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    expect(await frame.ask('getWallets', { chainName: 'SVM' })).toEqual([])
  }

  test.each([/backups/, /confirm$/])(
    'default: the next attempt finishes it after %s failed, and it signs',
    async (cut) => {
      const address = await cutOff(cut)
      await reload()
      const { account, accountAddress } = await create('SVM')
      expect(accountAddress).toBe(address)
      const signature = await frame.ask('signMessage', { ...account, ...session, message: 'hi' })
      const text = new TextEncoder().encode('hi')
      expect(ed25519.verify(base58.decode(signature), text, base58.decode(address))).toBe(true)
      const backedUp = await frame.ask('getWallet', { ...account, ...session })
      expect(backedUp?.clientKeySharesBackupInfo.backups.dynamic).toHaveLength(1)
      // Once it is finished, another one is a new one.
      expect((await create('SVM')).accountAddress).not.toBe(address)
    },
  )

  test.each([
    ['another scheme', { password, thresholdSignatureScheme: 'TWO_OF_THREE' }],
    ['another password', { password: 'battery staple' }],
  ])('behavior: the user gets a new one with %s', async (_, changes) => {
    const address = await cutOff(/confirm$/)
    await reload()
    const { accountAddress } = await create('SVM', changes)
    expect(accountAddress).not.toBe(address)
    expect(await frame.ask('getWallets', { chainName: 'SVM' })).toMatchObject([{ accountAddress }])
  })

  test('behavior: another browser has no shares of it, and gets a new one', async () => {
    const address = await cutOff(/confirm$/)
    frame = world.elsewhere()
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    expect((await create('SVM')).accountAddress).not.toBe(address)
  })

  test('behavior: an imported key is no new wallet', async () => {
    const seed = new Uint8Array(32).fill(7)
    const privateKey = base58.encode(Uint8Array.of(...seed, ...ed25519.getPublicKey(seed)))
    const request = { chainName: 'SVM', privateKey, password, ...session } as const
    const address = await cutOff(/confirm$/, () => frame.ask('importPrivateKey', request) as never)
    await reload()
    expect((await create('SVM')).accountAddress).not.toBe(address)
    expect((await frame.ask('importPrivateKey', request)).accountAddress).toBe(address)
  })
})

describe('the password', () => {
  test('default: is needed after a reload, until it is entered', async () => {
    const { account } = await create('SVM')
    expect(await frame.ask('isPasswordEncrypted', account)).toBe(true)
    expect(await frame.ask('requiresPasswordForOperation', account)).toBe(false)
    expect(await frame.ask('requiresPasswordForOperation', { ...account, walletOperation: 'REFRESH' })).toBe(true)
    const loaded = world.reload()
    await loaded.ask('sendAuthToken', world.accessToken, 'header')
    expect(await loaded.ask('requiresPasswordForOperation', account)).toBe(true)
    const request = { ...account, ...session, message: 'hi' }
    await expect(loaded.ask('signMessage', request)).rejects.toEqual(failed('password_required'))
    await loaded.ask('signMessage', { ...request, password })
    expect(await loaded.ask('requiresPasswordForOperation', account)).toBe(false)
  })

  test('default: is verified also while the shares are open', async () => {
    const { account } = await create('SVM')
    await frame.ask('verifyPassword', { ...account, ...session, password })
    for (const [given, code] of [
      ['wrong', 'wrong_password'],
      [undefined, 'password_required'],
    ] as const) {
      const request = { ...account, ...session, password: given }
      await expect(frame.ask('verifyPassword', request)).rejects.toEqual(failed(code))
    }
  })

  test('default: a new password replaces the old one, here and in the backup', async () => {
    const { account } = await create('SVM')
    const change = { ...account, ...session, newPassword: 'battery staple' }
    await expect(frame.ask('updatePassword', { ...change, existingPassword: 'wrong' })).rejects.toEqual(
      failed('wrong_password'),
    )
    await frame.ask('updatePassword', { ...change, existingPassword: password })
    for (const opened of [world.reload(), world.elsewhere()]) {
      await opened.ask('sendAuthToken', world.accessToken, 'header')
      const request = { ...account, ...session, message: 'hi' }
      await expect(opened.ask('signMessage', { ...request, password })).rejects.toEqual(failed('wrong_password'))
      await opened.ask('signMessage', { ...request, password: 'battery staple' })
    }
  })

  test('error: a wallet without one, where the operator may not open backups', async () => {
    await expect(create('SVM', {})).rejects.toEqual(failed('password_required'))
    await expect(create('SVM', { password: '' })).rejects.toEqual(failed('password_required'))
    expect(await frame.ask('getWallets', { chainName: 'SVM' })).toEqual([])
  })

  test('behavior: where the environment lets the operator open backups, a wallet needs none', async () => {
    world = await openTestFrame({ operatorBackup: true })
    frame = world.frame
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    const { account } = await create('SVM', {})
    expect(await frame.ask('isPasswordEncrypted', account)).toBe(false)
    const other = world.elsewhere()
    await other.ask('sendAuthToken', world.accessToken, 'header')
    expect(await other.ask('signMessage', { ...account, ...session, message: 'hi' })).toEqual(expect.any(String))
    const change = { ...account, ...session, newPassword: password }
    await frame.ask('updatePassword', change)
    expect(await frame.ask('isPasswordEncrypted', account)).toBe(true)
  })
})

describe('the session', () => {
  test('error: no token, a foreign one, no signed session id', async () => {
    const { account } = await create('SVM')
    const loaded = world.reload()
    await expect(loaded.ask('getWallets', { chainName: 'SVM' })).rejects.toEqual(failed('signed_out'))
    await loaded.ask('sendAuthToken', 'a.b.c', 'header')
    await expect(loaded.ask('getWallets', { chainName: 'SVM' })).rejects.toEqual(failed('invalid_token'))
    const request = { ...account, message: 'hi', password, authToken: world.accessToken }
    await expect(loaded.ask('signMessage', { ...request, signedSessionId: 'forged' })).rejects.toEqual(
      failed('invalid_session'),
    )
  })

  test('error: a token that has expired, and nothing is lost', async () => {
    const { account } = await create('SVM')
    world.harness.clock.now += accessTokenTtlSeconds * 1000
    const request = { ...account, ...session, message: 'hi' }
    await expect(frame.ask('signMessage', request)).rejects.toEqual(failed('invalid_token'))
    world.harness.clock.now -= accessTokenTtlSeconds * 1000
    expect(await frame.ask('signMessage', request)).toEqual(expect.any(String))
  })

  test('behavior: cleanup forgets tokens and open shares, and keeps the sealed ones', async () => {
    const { account } = await create('SVM')
    await frame.ask('cleanup')
    await frame.ask('cleanup')
    await expect(frame.ask('getWallets', { chainName: 'SVM' })).rejects.toEqual(failed('signed_out'))
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    const request = { ...account, ...session, message: 'hi' }
    await expect(frame.ask('signMessage', request)).rejects.toEqual(failed('password_required'))
    await frame.ask('signMessage', { ...request, password })
  })

  test('error: a secret in the hidden frame, and a signature in the visible one', async () => {
    const { account } = await create('SVM')
    await expect(frame.ask('exportPrivateKey', { ...account, ...session })).rejects.toEqual(
      failed('visible_frame_required'),
    )
    world.state.duty = 'visible'
    await expect(frame.ask('signMessage', { ...account, ...session, message: 'hi' })).rejects.toEqual(
      failed('hidden_frame_required'),
    )
  })

  test('behavior: an MFA token lets one signature pass', async () => {
    const { account } = await create('SVM')
    world.harness.environment.mfa = ['wallet.waas.sign']
    world.harness.mfaTokens.add('wallet.waas.sign once')
    const request = { ...account, ...session, message: 'hi' }
    await expect(frame.ask('signMessage', request)).rejects.toEqual(failed('mfa_required'))
    await frame.ask('signMessage', { ...request, mfaToken: 'once' })
    await expect(frame.ask('signMessage', { ...request, mfaToken: 'once' })).rejects.toEqual(failed('invalid_mfa'))
  })
})
