import type { Page } from 'playwright-core'
import { hashMessage, parseEther, recoverAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCode } from '../../../servers/testing/emailProof.ts'
import { type CoreWorld, startCoreWorld } from './coreWorld.ts'

// @turnkey/core 2.7.1, unmodified, in Chromium, on our auth proxy and key custody.

let world: CoreWorld
let page: Page
beforeAll(async () => {
  world = await startCoreWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  await page?.close()
  page = await world.openPage()
})

const session = () => page.evaluate(() => client.getSession())
const firstAddress = () =>
  page.evaluate(async () => {
    const [wallet] = await client.fetchWallets()
    const account = wallet?.accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM')
    return { wallets: wallet?.walletName, address: account?.address ?? '' }
  })

/** Signs `hello` as a message of Ethereum's; returns the address that the signature recovers to. */
async function signMessage(): Promise<string> {
  const { r, s, v } = await page.evaluate(async () => {
    const [wallet] = await client.fetchWallets()
    const walletAccount = wallet?.accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM')
    if (!walletAccount) throw new Error('There is no account.')
    const { r, s, v } = await client.signMessage({ message: 'hello', walletAccount, addEthereumPrefix: true })
    return { r, s, v }
  })
  const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } as const
  return recoverAddress({ hash: hashMessage('hello'), signature })
}

describe('a passkey', () => {
  test('signs up, and the session signs', async () => {
    const { credentialId } = await page.evaluate(() => client.signUpWithPasskey({ passkeyDisplayName: 'Ada' }))
    expect(credentialId).toMatch(/^[\w-]+$/)
    const { address, wallets } = await firstAddress()
    expect(wallets).toBe('Wallet')
    expect(await signMessage()).toBe(address)
    expect(world.visitor.complaints.take()).toEqual([])
  })

  test('signs in again, and the session belongs to the same user', async () => {
    await page.evaluate(() => client.loginWithPasskey({}))
    const first = await session()
    expect(first).toMatchObject({ sessionType: 'SESSION_TYPE_READ_WRITE' })
    const { address } = await firstAddress()
    expect(await signMessage()).toBe(address)
    await page.evaluate(() => client.logout())
    expect(await session()).toBeUndefined()
    await page.evaluate(() => client.loginWithPasskey({}))
    expect((await session())?.userId).toBe(first?.userId)
  })

  test('signs up with the wallet that the page requests', async () => {
    const accounts = await page.evaluate(async () => {
      const walletAccounts = [
        {
          ...{ curve: 'CURVE_ED25519' as const, pathFormat: 'PATH_FORMAT_BIP32' as const },
          ...{ path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' as const },
        },
      ]
      const customWallet = { walletName: 'Mine', walletAccounts }
      await client.signUpWithPasskey({ createSubOrgParams: { customWallet } })
      const [wallet] = await client.fetchWallets()
      return wallet?.accounts.map(({ addressFormat }) => addressFormat)
    })
    expect(accounts?.toSorted()).toEqual(['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA'])
  })
})

describe('a code by email', () => {
  const contact = 'ada@example.com'
  /** Reads a code from the email and exchanges it for a token. */
  async function verify(): Promise<string> {
    const request = page.evaluate((contact) => client.initOtp({ otpType: core.OtpType.Email, contact }), contact)
    const code = { ...(await request), otpCode: readCode(await world.post.next()) }
    return page.evaluate((code) => verifyCode(code), code)
  }
  const find = (verificationToken: string) =>
    page.evaluate(
      ({ verificationToken, contact }) =>
        client.httpClient.proxyGetAccount({ filterType: 'EMAIL', filterValue: contact, verificationToken }),
      { verificationToken, contact },
    )

  test('signs up, and the session signs', async () => {
    const verificationToken = await verify()
    expect(await find(verificationToken)).toEqual({})
    await page.evaluate(
      ({ verificationToken, contact }) =>
        client.signUpWithOtp({ verificationToken, contact, otpType: core.OtpType.Email }),
      { verificationToken, contact },
    )
    const { address } = await firstAddress()
    expect(await signMessage()).toBe(address)
  })

  test('signs in again', async () => {
    const verificationToken = await verify()
    const { organizationId } = await find(verificationToken)
    await page.evaluate((verificationToken) => client.loginWithOtp({ verificationToken }), verificationToken)
    expect(await session()).toMatchObject({ organizationId })
    const { address } = await firstAddress()
    expect(await signMessage()).toBe(address)
    expect(world.visitor.complaints.take()).toEqual([])
  })

  test('is refused in the package’s words when it is wrong', async () => {
    const request = page.evaluate((contact) => client.initOtp({ otpType: core.OtpType.Email, contact }), contact)
    const right = readCode(await world.post.next())
    const otpCode = right === '000000' ? '111111' : '000000'
    const failed = page.evaluate((code) => verifyCode(code), { ...(await request), otpCode })
    await expect(failed).rejects.toThrow('Invalid OTP code')
    expect(world.visitor.complaints.take()).toEqual([expect.stringContaining('400')])
  })
})

describe('a transaction', () => {
  const receiver = `0x${'5e'.repeat(20)}`

  /** Signs in the user of any passkey that the browser offers, and gives them an ether. */
  async function signInWithEther(): Promise<string> {
    await page.evaluate(() => client.loginWithPasskey({}))
    const { address } = await firstAddress()
    await world.chain.client.setBalance({ address: address as `0x${string}`, value: parseEther('1') })
    return address
  }
  const send = (transaction: { from: string; value: string; gasLimit?: string }) =>
    page.evaluate(
      async ({ caip2, receiver, transaction }) => {
        const sendTransactionStatusId = await client.ethSendTransaction({
          transaction: { to: receiver, caip2: caip2 as 'eip155:1', ...transaction },
        })
        return client.pollTransactionStatus({ sendTransactionStatusId, pollingIntervalMs: 100 })
      },
      { caip2: world.chain.caip2, receiver, transaction },
    )

  test('is signed, sent and mined', async () => {
    const from = await signInWithEther()
    const [first, second] = [await send({ from, value: '7' }), await send({ from, value: '8', gasLimit: '21000' })]
    expect([first.txStatus, second.txStatus]).toEqual(['INCLUDED', 'INCLUDED'])
    const mined = await world.chain.client.getTransaction({ hash: second.eth?.txHash as `0x${string}` })
    expect(mined).toMatchObject({ from: from.toLowerCase(), to: receiver, value: 8n, nonce: 1, gas: 21_000n })
    expect(await world.chain.client.getBalance({ address: receiver as `0x${string}` })).toBe(15n)
    expect(world.visitor.complaints.take()).toEqual([])
  })

  test('in the second form, as a list of one call', async () => {
    const from = await signInWithEther()
    const status = await page.evaluate(
      async ({ caip2, receiver, from }) => {
        const sendTransactionStatusId = await client.ethSendTransaction({
          transaction: { from, caip2: caip2 as 'eip155:1', calls: [{ to: receiver, value: '1' }] },
        })
        return client.pollTransactionStatus({ sendTransactionStatusId, pollingIntervalMs: 100 })
      },
      { caip2: world.chain.caip2, receiver, from },
    )
    expect(status.txStatus).toBe('INCLUDED')
  })

  test('that its sender cannot pay fails, and the package says why', async () => {
    const from = await signInWithEther()
    const failed = send({ from, value: String(parseEther('2')) })
    await expect(failed).rejects.toThrow('Insufficient funds')
    expect(world.visitor.complaints.take()).toEqual([])
  })
})

test('the wallet kit’s settings', async () => {
  const { organizationId } = world.environment.custody
  const config = await page.evaluate(() => client.getProxyAuthConfig())
  expect(config).toMatchObject({ organizationId, enabledProviders: ['passkey', 'email'], otpLength: '6' })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/core.txt')
})
