import { Transaction as SuiTransaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Address, address as toSolanaAddress } from '@solana/kit'
import type { Page } from 'playwright-core'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  parseGwei,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kitTransaction } from '../kitTransaction.ts'
import { startChain, type TestChain } from '../startChain.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { openManagedPage } from './openManagedPage.ts'
import { type MpcScene, startMpcScene } from './startMpcScene.ts'

// The managed wallet's whole life in Chromium, with our client, the built frame and the real servers. Each test continues where the
// one before ended. Where the browser blocks the frame's storage, its shares last until the page closes.

const password = 'correct horse battery'
const chainId = 31337
const other = `0x${'ad'.repeat(20)}` as const
const delegate = `0x${'de'.repeat(20)}` as const
const message = 'hello'

describe.each([
  ['partitioned by site', true],
  ['blocked', false],
])('the frame’s storage is %s', (_, partitioned) => {
  let scene: MpcScene
  let chain: TestChain
  let page: Page
  let account: Hex
  let solana: { accountAddress: string; publicKeyHex: string }
  let sui: typeof solana
  beforeAll(async () => {
    const listed = ['shop.localhost', 'other.localhost']
    ;[scene, chain] = await Promise.all([startMpcScene({ listed, partitioned }), startChain(chainId)])
    page = await openManagedPage(scene, 'shop.localhost')
  })
  afterAll(async () => {
    // The other site learns at its next signature that its share is stale.
    expect(scene?.visitor.complaints.take(/409 \(Conflict\)/)).toEqual([])
    await Promise.all([scene?.close(), chain?.close()])
  })

  const signText = async (by: Page, entered?: string) =>
    by.evaluate(
      ([accountAddress, text, password]) =>
        managed.client().signMessage({ accountAddress, message: text, password }) as Promise<`0x${string}`>,
      [account, message, entered] as const,
    )
  const expectSigns = async (by = page, entered?: string) =>
    expect(await recoverMessageAddress({ message, signature: await signText(by, entered) })).toBe(account)
  const refusal = (by: Page) =>
    signText(by).then(
      () => 'signed',
      () =>
        by.evaluate(
          ([accountAddress, text]) =>
            managed
              .client()
              .signMessage({ accountAddress, message: text })
              .catch((error) => error.reason),
          [account, message] as const,
        ),
    )

  test('the user creates accounts on three chains, and signs a text with each', async () => {
    account = await page.evaluate((chosen) => managed.create(chosen), password)
    const create = (chain: 'SOL' | 'SUI') =>
      page.evaluate(([chain, password]) => managed.client(chain).createWalletAccount({ password }), [
        chain,
        password,
      ] as const)
    solana = await create('SOL')
    sui = await create('SUI')
    const sign = (chain: 'SOL' | 'SUI', accountAddress: string) =>
      page.evaluate(
        ([chain, accountAddress, text]) => managed.client(chain).signMessage({ accountAddress, message: text }),
        [chain, accountAddress, message] as const,
      )
    await expectSigns()
    const bytes = new TextEncoder().encode(message)
    const signature = base58.decode(await sign('SOL', solana.accountAddress))
    expect(ed25519.verify(signature, bytes, base58.decode(solana.accountAddress))).toBe(true)
    const options = { address: sui.accountAddress }
    await verifyPersonalMessageSignature(bytes, await sign('SUI', sui.accountAddress), options)
  })

  test('typed data, transactions of three chains, and an authorization that the chain carries out', async () => {
    const typedData = {
      domain: { name: 'Demo', chainId: 1 },
      types: { Mail: [{ name: 'n', type: 'uint256' }] },
      primaryType: 'Mail',
      message: { n: '5' },
    } as const
    const signature = await page.evaluate(([address, data]) => managed.account(address).signTypedData(data as never), [
      account,
      typedData,
    ] as const)
    expect(await recoverTypedDataAddress({ ...typedData, message: { n: 5n }, signature })).toBe(account)

    const transport = http(chain.url)
    const reader = createPublicClient({ transport })
    await createTestClient({ mode: 'anvil', transport }).setBalance({ address: account, value: parseEther('2') })
    const serializedTransaction = await page.evaluate(
      ([address, to, value, fee, chainId]) =>
        managed.account(address).signTransaction({
          ...{ type: 'eip1559', chainId, nonce: 0, gas: 21_000n, to, value: BigInt(value) },
          ...{ maxFeePerGas: BigInt(fee), maxPriorityFeePerGas: 1n },
        }),
      [account, other, parseEther('1').toString(), parseGwei('10').toString(), chainId] as const,
    )
    const hash = await reader.sendRawTransaction({ serializedTransaction: serializedTransaction as Hex })
    expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({
      status: 'success',
      from: account.toLowerCase(),
    })
    expect(await reader.getBalance({ address: other })).toBe(parseEther('1'))

    const authorization = await page.evaluate(
      ([address, contractAddress, chainId]) =>
        managed.account(address).signAuthorization({ contractAddress, chainId, nonce: 1 }),
      [account, delegate, chainId] as const,
    )
    const payer = privateKeyToAccount(generatePrivateKey())
    await createTestClient({ mode: 'anvil', transport }).setBalance({ address: payer.address, value: parseEther('1') })
    const chainOf = { id: chainId, name: 'Local', nativeCurrency: ether, rpcUrls: { default: { http: [chain.url] } } }
    const sender = createWalletClient({ account: payer, chain: chainOf, transport })
    const carried = await sender.sendTransaction({ authorizationList: [authorization as never], to: payer.address })
    await reader.waitForTransactionReceipt({ hash: carried })
    expect(await reader.getCode({ address: account })).toBe(`0xef0100${delegate.slice(2)}`)

    const sign = (chain: 'SOL' | 'SUI', senderAddress: string, bytes: Uint8Array) =>
      page.evaluate(
        ([chain, senderAddress, transaction]) => managed.client(chain).signTransaction({ senderAddress, transaction }),
        [chain, senderAddress, Buffer.from(bytes).toString('hex')] as const,
      )
    const feePayer: Address = toSolanaAddress(solana.accountAddress)
    const unsigned = kitTransaction({ feePayer, instructions: [] })
    const signed = Buffer.from(await sign('SOL', solana.accountAddress, messageOf(unsigned)), 'hex')
    expect(ed25519.verify(signed, messageOf(unsigned), base58.decode(solana.accountAddress))).toBe(true)
    const transaction = new SuiTransaction()
    transaction.setSender(sui.accountAddress)
    transaction.transferObjects([transaction.gas], sui.accountAddress)
    transaction.setGasPrice(1000)
    transaction.setGasBudget(2_000_000)
    transaction.setGasPayment([
      { objectId: `0x${'1'.repeat(64)}`, version: 1, digest: base58.encode(new Uint8Array(32).fill(7)) },
    ])
    const built = await transaction.build()
    await verifyTransactionSignature(built, await sign('SUI', sui.accountAddress, built), {
      address: sui.accountAddress,
    })
  })

  test('after a reload, on another site and without its storage, the password opens the wallet', async () => {
    page = await openManagedPage(scene, 'shop.localhost')
    expect(await refusal(page)).toBe('password_required')
    await expectSigns(page, password)
    // For the rest of the visit it stays open.
    await expectSigns(page)
    const elsewhere = await openManagedPage(scene, 'other.localhost')
    expect(await refusal(elsewhere)).toBe('password_required')
    await expectSigns(elsewhere, password)
    await elsewhere.close()
    const stored = await scene.frameOf(page).evaluate(async () => {
      const databases = await indexedDB.databases().catch(() => [])
      for (const { name = '' } of databases) indexedDB.deleteDatabase(name)
      return databases.length
    })
    expect(stored).toBe(partitioned ? 1 : 0)
    page = await openManagedPage(scene, 'shop.localhost')
    await expectSigns(page, password)
  })

  test('new shares, then those of another scheme: the account stays, and the other site gets its new share', async () => {
    await page.evaluate((options) => managed.client().refreshWalletAccountShares(options), {
      accountAddress: account,
      password,
    })
    await expectSigns()
    await page.evaluate((options) => managed.client().reshare(options), {
      ...{ accountAddress: account, password },
      oldThresholdSignatureScheme: 'TWO_OF_TWO' as const,
      newThresholdSignatureScheme: 'TWO_OF_THREE' as const,
    })
    await expectSigns()
    const elsewhere = await openManagedPage(scene, 'other.localhost')
    await expectSigns(elsewhere, password)
    await elsewhere.close()
  })

  test('the user shows the key, and another user imports it', async () => {
    await page.evaluate(
      ([accountAddress, password]) =>
        managed.client().exportPrivateKey({ accountAddress, password, container: document.querySelector('#shown')! }),
      [account, password] as const,
    )
    const frame = scene.frameOf(page)
    await vaultPage.show(page, frame)
    const key = await frame.locator('.key').innerText()
    expect(privateKeyToAccount(key as Hex).address).toBe(account)

    const { accessToken } = await scene.harness.accounts.signedUp()
    page = await openManagedPage(scene, 'other.localhost', { accessToken })
    const theirs = 'another horse battery'
    const imported = page.evaluate(
      (password) => managed.client().importPrivateKey({ password, container: document.querySelector('#shown')! }),
      theirs,
    )
    await expect.poll(() => page.frames().some((one) => one.url().startsWith(scene.origin))).toBe(true)
    const entry = scene.frameOf(page)
    await entry.getByRole('textbox').waitFor()
    await vaultPage.type(entry, key)
    await vaultPage.importInSight(entry)
    expect(await imported).toMatchObject({ accountAddress: account })
    await expectSigns(page, theirs)
  })
})

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** What is signed of a Solana transaction: all after its signatures. */
function messageOf(transaction: Uint8Array): Uint8Array {
  return transaction.subarray(1 + 64 * (transaction[0] ?? 0))
}
