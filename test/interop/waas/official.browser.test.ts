import { generateKeyPairSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Page } from 'playwright-core'
import {
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officialRequests, waasRequests } from '../../../src/wire/waas/requests.ts'
import { type MpcScene, startMpcScene } from '../../mpc/startMpcScene.ts'
import { vaultPage } from '../../vault/vaultPage.ts'
import { bundleClient } from '../bundleClient.ts'
import type { Answer } from './officialPage.ts'

// @dynamic-labs-wallet/browser-wallet-client, unmodified, in a stranger's page, drives our frame with the real servers and engines:
// 0.0.129 with all 22 requests of the wire, 1.0.99 with the 21 that it still has (managed-wallet §3).

type Hex = `0x${string}`

const delegationKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')

let scene: MpcScene
beforeAll(async () => {
  scene = await startMpcScene({ listed: ['dapp.localhost', 'newest.localhost'], partitioned: true, delegationKey })
})
afterAll(() => scene?.close())

const session = { signedSessionId: 'signed' }
const password = 'correct horse'
/** A busy machine takes long over the cryptography of a whole ceremony. */
const slowMs = 600_000

describe.each([
  ['0.0.129', '@dynamic-labs-wallet/browser-wallet-client', 'dapp.localhost'],
  ['1.0.99', 'managed-wallet-newest', 'newest.localhost'],
])('browser-wallet-client %s', (version, packageName, host) => {
  let page: Page
  let evm: Hex
  let svm: { accountAddress: string; publicKeyHex: string }

  beforeAll(async () => {
    page = await openPage(packageName, host)
    evm = (await value('EVM', 'createWalletAccount', { thresholdSignatureScheme: 'TWO_OF_TWO', ...session }))
      .accountAddress
    svm = await value('SVM', 'createWalletAccount', { thresholdSignatureScheme: 'TWO_OF_TWO', password, ...session })
  }, slowMs)

  const call = (chainName: string, method: string, args?: object): Promise<Answer> =>
    page.evaluate(([chainName, method, args]) => waas.call(chainName, method, args), [chainName, method, args] as const)
  // biome-ignore lint/suspicious/noExplicitAny: the package's own types are not installed for this project
  async function value(chainName: string, method: string, args?: object): Promise<any> {
    const answer = await call(chainName, method, args)
    expect(answer.error).toBeUndefined()
    return answer.value
  }

  test('sendAuthToken, getWallets and getWallet: the user’s wallets', async () => {
    const [wallet, ...others] = await value('EVM', 'getWallets')
    expect(others).toEqual([])
    expect(wallet).toMatchObject({
      ...{ chainName: 'EVM', accountAddress: evm, thresholdSignatureScheme: 'TWO_OF_TWO' },
      clientKeySharesBackupInfo: { passwordEncrypted: false, backups: { dynamic: [{ location: 'dynamic' }] } },
    })
    expect(await value('EVM', 'getWallet', { accountAddress: evm, ...session })).toEqual(wallet)
  })

  test('signMessage: a text, bytes, and a text with a context', async () => {
    const signer = { accountAddress: evm, ...session }
    const context = { evmTransaction: { nonce: '1' } }
    for (const message of ['hi', '0xdeadbeef', { raw: '0x01' as Hex }]) {
      const signature = await value('EVM', 'signMessage', { ...signer, message, context })
      expect(await recoverMessageAddress({ message, signature })).toBe(evm)
    }
  })

  test('signMessage on Solana: base58', async () => {
    const { accountAddress, publicKeyHex } = svm
    const signature = await value('SVM', 'signMessage', { accountAddress, message: 'hi', ...session, password })
    expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode('hi'), publicKeyHex)).toBe(true)
  })

  test('signRawMessage: the digest of an EIP-7702 authorization', async () => {
    const eip7702Auth = { address: `0x${'22'.repeat(20)}` as Hex, chainId: 1, nonce: 7 }
    const hash = hashAuthorization(eip7702Auth)
    const request = { accountAddress: evm, message: hash.slice(2), context: { eip7702Auth }, ...session }
    expect(await recoverAddress({ hash, signature: await value('EVM', 'signRawMessage', request) })).toBe(evm)
  })

  test('signTransaction: what comes back can be broadcast', async () => {
    const unsigned = {
      chainId: 1,
      nonce: 3,
      to: `0x${'22'.repeat(20)}` as Hex,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 7n,
    } as const
    const transaction = serializeTransaction({ ...unsigned, type: 'eip1559' })
    const request = { senderAddress: evm, transaction, chainId: '1', ...session }
    const serializedTransaction = await value('EVM', 'signTransaction', request)
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(evm)
    expect(parseTransaction(serializedTransaction)).toMatchObject(unsigned)
  })

  test('signTypedData', async () => {
    const typedData = {
      ...{ domain: { name: 'Demo', chainId: 1 }, primaryType: 'Mail', message: { text: 'hi' } },
      types: { Mail: [{ name: 'text', type: 'string' }] },
    } as const
    const signature = await value('EVM', 'signTypedData', { accountAddress: evm, typedData, ...session })
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(evm)
  })

  test(
    'isPasswordEncrypted, requiresPasswordForOperation and verifyPassword',
    async () => {
      const { accountAddress } = svm
      expect(await value('EVM', 'isPasswordEncrypted', { accountAddress: evm })).toBe(false)
      expect(await value('SVM', 'isPasswordEncrypted', { accountAddress })).toBe(true)
      expect(await value('SVM', 'requiresPasswordForOperation', { accountAddress })).toBe(false)
      const refresh = { accountAddress, walletOperation: 'REFRESH' }
      expect(await value('SVM', 'requiresPasswordForOperation', refresh)).toBe(true)
      await value('SVM', 'verifyPassword', { accountAddress, password, ...session })
      const wrong = await call('SVM', 'verifyPassword', { accountAddress, password: 'wrong', ...session })
      expect(wrong.error).toEqual({
        code: 'wrong_password',
        message: 'The password is wrong, or the backup is damaged.',
      })
    },
    slowMs,
  )

  test(
    'updatePassword: the old password opens nothing more',
    async () => {
      const { accountAddress } = svm
      const change = { accountAddress, existingPassword: password, newPassword: 'battery staple', ...session }
      await value('SVM', 'updatePassword', change)
      const old = await call('SVM', 'verifyPassword', { accountAddress, password, ...session })
      expect(old.error?.code).toBe('wrong_password')
      await value('SVM', 'verifyPassword', { accountAddress, password: 'battery staple', ...session })
    },
    slowMs,
  )

  /** A wallet without a password. */
  async function createOpen() {
    const made = await value('SVM', 'createWalletAccount', { thresholdSignatureScheme: 'TWO_OF_TWO', ...session })
    return { ...made, signer: { accountAddress: made.accountAddress, ...session } }
  }
  async function assertSigns({ publicKeyHex, signer }: { publicKeyHex: string; signer: object }) {
    const signature = await value('SVM', 'signMessage', { ...signer, message: 'hi' })
    expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode('hi'), publicKeyHex)).toBe(true)
  }

  test('refreshWalletAccountShares and reshare keep the account', async () => {
    const wallet = await createOpen()
    await value('SVM', 'refreshWalletAccountShares', wallet.signer)
    const schemes = { oldThresholdSignatureScheme: 'TWO_OF_TWO', newThresholdSignatureScheme: 'TWO_OF_THREE' }
    await value('SVM', 'reshare', { ...wallet.signer, ...schemes })
    const found = await value('SVM', 'getWallet', wallet.signer)
    expect(found).toMatchObject({ thresholdSignatureScheme: 'TWO_OF_THREE' })
    await assertSigns(wallet)
  })

  test('delegateKeyShares: the project gets one share', async () => {
    const before = (await scene.shares.delegated()).length
    const wallet = await createOpen()
    await value('SVM', 'delegateKeyShares', wallet.signer)
    expect(await scene.shares.delegated()).toHaveLength(before + 1)
    await assertSigns(wallet)
  })

  test('backupKeySharesToGoogleDrive: with a token of the page’s, or one that the environment’s service has', async () => {
    const before = scene.drive.files.length
    const wallet = await createOpen()
    const token = version === '0.0.129' ? {} : { googleDriveAccessToken: 'ya29.user' }
    await value('SVM', 'backupKeySharesToGoogleDrive', { ...wallet.signer, ...token })
    expect(scene.drive.files).toHaveLength(before + 1)
    expect(scene.drive.files.at(-1)?.name).toContain(wallet.accountAddress)
    if (version === '0.0.129')
      await value('SVM', 'restoreBackupFromGoogleDrive', { ...wallet.signer, displayContainer: true })
    await assertSigns(wallet)
  })

  test('importPrivateKey, exportClientKeyshares and offlineExportPrivateKey: the key comes back from the file', async () => {
    const privateKey = '11'.repeat(32)
    const imported = { privateKey, thresholdSignatureScheme: 'TWO_OF_THREE', ...session }
    const { accountAddress } = await value('EVM', 'importPrivateKey', imported)
    expect(accountAddress).toBe(privateKeyToAddress(`0x${privateKey}`))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      value('EVM', 'exportClientKeyshares', { accountAddress, ...session }),
    ])
    expect(download.suggestedFilename()).toBe(`dynamicWalletKeyShareBackup-${accountAddress}.txt`)
    const { keyShares, derivationPath } = JSON.parse(await textOf(download))
    expect(await value('EVM', 'offlineExportPrivateKey', { keyShares, derivationPath })).toEqual({
      derivedPrivateKey: `0x${privateKey}`,
    })
  })

  test('exportPrivateKey: the user shows the key in a visible frame, and the page gets nothing', async () => {
    expect(await value('EVM', 'exportPrivateKey', { accountAddress: evm, displayContainer: true, ...session })).toBe(
      undefined,
    )
    const frame = scene.frameOf(page)
    await vaultPage.show(page, frame)
    const key = await frame.locator('.key').innerText()
    expect(privateKeyToAddress(key as Hex)).toBe(evm)
    await page.evaluate(() => document.querySelector('#shown')?.replaceChildren())
  })

  test('any other request of the client is acknowledged, and rejected with a code within a second', async () => {
    const others = (await page.evaluate(() => waas.methods())).filter((name) => !Object.hasOwn(waasRequests, name))
    if (version === '0.0.129') return expect(others).toEqual([])
    expect(others.length).toBeGreaterThan(25)
    for (const name of others) {
      // The container is an element, which only this request keeps to itself.
      const isVisible = name === 'displayICloudSignIn'
      const args = isVisible ? { displayContainer: true } : { accountAddress: evm, transaction: '00', ...session }
      const { error, ms } = await call('EVM', name, args)
      expect([name, error]).toMatchObject([name, { code: 'unknown_request' }])
      // The visible one waits for a frame of its own.
      if (!isVisible) expect(ms).toBeLessThan(1_000)
    }
    const [acknowledged, rejected] = await page.evaluate(() => [waas.answered('ack'), waas.answered('reject')] as const)
    expect(acknowledged).toEqual(expect.arrayContaining(rejected))
    expect(rejected.length).toBeGreaterThanOrEqual(others.length)
  })

  test('cleanup, in the end: every request was answered with a value', async () => {
    await value('EVM', 'cleanup')
    // 1.0.99 has no restore any more.
    const missing = version === '0.0.129' ? [] : ['restoreBackupFromGoogleDrive']
    const resolved = await page.evaluate(() => waas.answered('resolve'))
    expect(resolved.sort()).toEqual(
      Object.keys(officialRequests)
        .filter((name) => !missing.includes(name))
        .sort(),
    )
  })
})

/** A page with the official client, open on the chains EVM and SVM for a user of its own. */
async function openPage(packageName: string, host: string): Promise<Page> {
  const script = await bundleClient(`
    import { DynamicWalletClient } from '${packageName}'
    import { openOfficial } from './waas/officialPage.ts'
    globalThis.waas = openOfficial(DynamicWalletClient)`)
  const { pages, visitor, origin, environmentId, harness } = scene
  const { accessToken } = await harness.accounts.signedUp()
  scene.drive.linked.set(accessToken, 'ya29.user')
  pages.put(host, '/waas.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">
    <div id="shown" style="width:420px;height:520px"></div><script src="/waas.js"></script>`
  const page = await visitor.open(pages.put(host, '/', { html }))
  await page.waitForFunction(() => globalThis.waas !== undefined)
  for (const chainName of ['EVM', 'SVM']) {
    const options = { frame: origin, environmentId, authToken: accessToken, chainName }
    await page.evaluate((options) => waas.open(options), options)
  }
  return page
}

async function textOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  let text = ''
  for await (const chunk of await download.createReadStream()) text += chunk
  return text
}
