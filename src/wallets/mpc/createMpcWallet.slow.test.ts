import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import type { WalletAccount } from '@wallet-standard/base'
import type { StandardConnectFeature } from '@wallet-standard/features'
import { parseTransaction, recoverMessageAddress, recoverTransactionAddress, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type CustodyWorld, createCustodyWorld } from '../../../test/custodyWorld.ts'
import vectors from '../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { createSessionIdKey, type SessionIdKey } from '../../core/account/sessionIdKey.ts'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import { createStorage } from '../../core/storage.ts'
import { fromHex } from '../../crypto/hex.ts'
import type { Person } from '../../wire/account/person.ts'
import { mfaActions } from '../../wire/mpc/mfa.ts'
import { createCustodyWallet } from '../custody/createCustodyWallet.ts'
import { createEmbeddedProvider, type EmbeddedProviderOptions } from '../embedded/provider/createEmbeddedProvider.ts'
import { registerCustody } from '../standard/registerCustody.ts'
import { createMpcWallet } from './createMpcWallet.ts'
import type { MpcWalletOptions } from './mpcWallet.ts'
import { createPageFrames } from './pageFrames.ts'
import { type FrameAnswer, openPageDouble } from './testing/pageDouble.ts'

type Hex = `0x${string}`
/** A feature of the Sui wallet standard, as this file uses it. */
type SuiFeatures = {
  'sui:signPersonalMessage': {
    signPersonalMessage: (input: { account: WalletAccount; message: Uint8Array }) => Promise<{ signature: string }>
  }
}
type Asked = Record<string, Hex & { raw: Hex }>
const keys = ['11', '22', '33'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`))
const frameUrl = 'https://frame.example'

let world: CustodyWorld
beforeEach(async () => {
  world = await createWorld(mfaActions)
})

function createWorld(mfa: readonly (typeof mfaActions)[number][]) {
  const mpc = {
    frameUrl,
    relayUrl: 'https://mpc.example',
    rawSigning: 'on',
    imports: true,
    operatorBackup: false,
  } as const
  return createCustodyWorld({ mpc: { ...mpc, mfa: [...mfa] }, freshPasskey: ['credentials'] })
}

/** A page of a user whose frame holds `keys`: it creates them one after the other. */
function openPage(
  options: Partial<MpcWalletOptions> & { answers?: Record<string, FrameAnswer> } = {},
  ofSession: { sessionIdKey?: SessionIdKey | undefined } = {},
) {
  const accounts: Hex[] = []
  const keyOf = (args: readonly unknown[]) => {
    const [asked] = args as [Asked]
    const address = asked.accountAddress ?? asked.senderAddress
    return { asked, key: keys.find((key) => key.address === address)! }
  }
  const create = () => {
    const { address } = keys[accounts.length]!
    accounts.push(address)
    return { chainName: 'EVM', accountAddress: address, publicKeyHex: '', rawPublicKey: undefined }
  }
  const page = openPageDouble({
    answers: {
      getWallets: () => accounts.map(toRecord),
      createWalletAccount: create,
      importPrivateKey: create,
      requiresPasswordForOperation: () => true,
      signMessage(args) {
        const { asked, key } = keyOf(args)
        return key.signMessage({ message: asked.message! })
      },
      signTransaction(args) {
        const { asked, key } = keyOf(args)
        return key.signTransaction(parseTransaction(asked.transaction as Hex) as TransactionSerializable)
      },
      ...options.answers,
    },
  })
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
  const storage = createStorage(() => {
    throw new Error('no localStorage here')
  })
  const store = createMemoryKeyStore()
  const { environmentId } = world.environment
  /** The wallet after a reload, with the same storage. */
  const reload = () => {
    const session = createCustodyWallet({
      ...{ ...world.options, appName: 'Test', storage, keys: store, now: () => Date.now() },
      ...{ sessionIdKey: createSessionIdKey({ environmentId, keys: store }), ...ofSession },
    })
    const wallet = createMpcWallet({ session, frames: createPageFrames(), ...options })
    return { session, wallet }
  }
  const received = (name: string) => page.frames.flatMap((frame) => frame.received).filter(({ type }) => type === name)
  return { ...page, ...reload(), reload, received, storage }
}

function toRecord(accountAddress: Hex, index: number) {
  return {
    ...{ walletId: String(index), chainName: 'EVM', accountAddress, derivationPath: '' },
    thresholdSignatureScheme: 'TWO_OF_TWO',
    clientKeySharesBackupInfo: { passwordEncrypted: true, backups: {} },
  }
}

const [first, second] = keys.map(({ address }) => address) as [Hex, Hex, Hex]
const inside = (accounts: readonly Hex[]) => ({ status: 'signed-in', accounts })

describe('signing in', () => {
  test('default: a new user gets a managed account, and the frame their session', async () => {
    const { wallet, received } = openPage()
    const { personId } = await wallet.signUp({ displayName: 'Ada' })
    expect(wallet.store.getState()).toMatchObject({ ...inside([first]), activeAddress: first, person: { personId } })
    const [create] = received('createWalletAccount')
    expect(create?.args[0]).toMatchObject({
      ...{ chainName: 'EVM', thresholdSignatureScheme: 'TWO_OF_TWO' },
      signedSessionId: expect.stringMatching(/^\d+\.[0-9a-f]{128}$/),
      authToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })

  test('behavior: a user with accounts gets no other one', async () => {
    const { wallet, received } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.signOut()
    await wallet.signIn()
    expect(wallet.store.getState()).toMatchObject(inside([first]))
    expect(received('createWalletAccount')).toHaveLength(1)
  })

  test('behavior: no capability brings methods of the wallet that signs the user in', async () => {
    const { wallet } = openPage()
    const own = Object.values(wallet.capabilities).flatMap((capability) => Object.keys(capability))
    expect(own).toContain('addPasskey')
    expect(own.filter((name) => ['signUp', 'signIn', 'createAccount', 'toAccount', 'store'].includes(name))).toEqual([])
  })

  test('behavior: a session that another wallet of the page started without a key needs a new sign-in', async () => {
    const { session, wallet } = openPage({}, { sessionIdKey: undefined })
    await session.signUp({ displayName: 'Ada' })
    await wallet.restore()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
  })

  test('behavior: after a reload the user is there without a prompt', async () => {
    const { wallet, reload } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    const again = reload().wallet
    expect(again.store.getState()).toEqual({ status: 'restoring' })
    await again.restore()
    expect(again.store.getState()).toMatchObject(inside([first]))
    expect(world.authenticator.prompts).toHaveLength(1)
  })

  test('behavior: accounts that the account server lists need no frame', async () => {
    const { session, frames } = openPage()
    const person = await session.signUp({ displayName: 'Ada' })
    const walletProperties = { keyShares: [], thresholdSignatureScheme: 'TWO_OF_TWO' }
    const credential = { id: '1', walletName: 'dynamicwaas', chain: 'eip155', address: second, walletProperties }
    const listed = { ...person, credentials: [...person.credentials, credential] } as Person
    const wallet = createMpcWallet({ session: { ...session, signIn: async () => listed } })
    await wallet.signIn()
    expect(wallet.store.getState()).toMatchObject(inside([second]))
    expect(frames).toEqual([])
  })

  test('behavior: with nobody signed in, a restore loads no frame', async () => {
    const { wallet, frames } = openPage()
    await wallet.restore()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    expect(frames).toEqual([])
  })

  test('behavior: signing out removes the frame', async () => {
    const { wallet, inPage, received } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.signOut()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    expect(received('cleanup')).toHaveLength(1)
    expect(inPage).toEqual([])
  })

  test('behavior: a session that ends elsewhere ends the wallet', async () => {
    const { wallet, session, inPage } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    await session.signOut()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    await vi.waitFor(() => expect(inPage).toEqual([]))
  })

  test('error: a frame that refuses leaves the user signed out, and the next try works', async () => {
    let isRefusing = true
    const { wallet, answers } = openPage()
    const { createWalletAccount } = answers
    answers.createWalletAccount = (args) => (isRefusing ? new Error('No.') : createWalletAccount?.(args))
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('No.')
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    isRefusing = false
    await wallet.signIn()
    expect(wallet.store.getState()).toMatchObject(inside([first]))
  })

  test('error: No active wallet address found, when the frame creates an account of another kind', async () => {
    const created = { chainName: 'EVM', accountAddress: 'bc1q', publicKeyHex: '', rawPublicKey: undefined }
    const { wallet } = openPage({ answers: { createWalletAccount: () => created } })
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('No active wallet address found')
  })

  test('error: Required clients not found, in an environment without managed wallets', async () => {
    world = await createCustodyWorld()
    const { wallet } = openPage()
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('Required clients not found')
  })
})

describe('accounts', () => {
  test('default: more accounts, of which the user chooses one', async () => {
    const { wallet } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    expect(await wallet.createAccount()).toBe(second)
    wallet.selectAccount(second.toLowerCase())
    expect(wallet.store.getState()).toMatchObject({ ...inside([first, second]), activeAddress: second })
  })

  test('default: each signature takes a passkey where the environment says so', async () => {
    const { wallet, received } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    const signature = await wallet.toAccount(first).signMessage({ message: 'hi' })
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(first)
    expect(received('signMessage')[0]?.args[0]).toMatchObject({ mfaToken: expect.any(String) })
    // One for the sign-up, one for the token.
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test('behavior: no passkey prompt where the environment asks for none', async () => {
    world = await createWorld([])
    const { wallet } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.toAccount(first).signMessage({ message: 'hi' })
    expect(world.authenticator.prompts).toHaveLength(1)
  })

  test('option: askPassword is asked only when the operation needs one', async () => {
    world = await createWorld([])
    let isNeeded = false
    const askPassword = vi.fn(async () => 'secret')
    const { wallet, received } = openPage({
      askPassword,
      answers: { requiresPasswordForOperation: () => isNeeded },
    })
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.toAccount(first).signMessage({ message: 'hi' })
    expect(askPassword).not.toHaveBeenCalled()
    isNeeded = true
    await wallet.toAccount(first).signMessage({ message: 'hi' })
    expect(askPassword).toHaveBeenCalledExactlyOnceWith({
      ...{ chain: 'EVM', accountAddress: first, operation: 'SIGN_MESSAGE' },
    })
    expect(received('signMessage')[1]?.args[0]).toMatchObject({ password: 'secret' })
  })

  test('option: askPassword is asked for an export each time: the frame that shows the key opens the share itself', async () => {
    const askPassword = vi.fn(async () => 'secret')
    const { wallet, container, received } = openPage({
      askPassword,
      answers: {
        requiresPasswordForOperation: () => false,
        isPasswordEncrypted: () => true,
        exportPrivateKey: () => undefined,
      },
    })
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.exportWallet({ container })
    expect(askPassword).toHaveBeenCalledExactlyOnceWith({
      ...{ chain: 'EVM', accountAddress: first, operation: 'EXPORT_PRIVATE_KEY' },
    })
    expect(received('exportPrivateKey')[0]?.args[0]).toMatchObject({ password: 'secret' })
  })

  test('option: choosePassword protects the backups of a new account', async () => {
    const { wallet, received } = openPage({ choosePassword: async () => 'secret' })
    await wallet.signUp({ displayName: 'Ada' })
    expect(received('createWalletAccount')[0]?.args[0]).toMatchObject({ password: 'secret' })
  })

  test('default: export and import in a visible frame', async () => {
    const { wallet, container, inPage, received } = openPage({ answers: { exportPrivateKey: () => undefined } })
    await wallet.signUp({ displayName: 'Ada' })
    expect(await wallet.exportables()).toEqual([{ kind: 'key', address: first, format: 'ADDRESS_FORMAT_ETHEREUM' }])
    const { close } = await wallet.exportWallet({ container })
    expect(received('exportPrivateKey')[0]?.args[0]).toMatchObject({ accountAddress: first })
    expect(inPage).toHaveLength(2)
    close()
    expect(await wallet.importWallet({ container, kind: 'key' })).toEqual([second])
    expect(wallet.store.getState()).toMatchObject(inside([first, second]))
    await expect(wallet.importWallet({ container, kind: 'words' })).rejects.toMatchObject({ code: 4200 })
  })

  test('default: an account on Solana, created once for callers at the same time', async () => {
    const { address } = vectors.svm
    let isCreated = false
    const isSolana = (args: readonly unknown[]) => (args[0] as { chainName: string }).chainName === 'SVM'
    const page = openPage()
    const { getWallets, createWalletAccount } = page.answers
    page.answers.getWallets = (args) => {
      if (!isSolana(args)) return getWallets?.(args)
      return isCreated ? [{ ...toRecord(first, 0), chainName: 'SVM', accountAddress: address }] : []
    }
    page.answers.createWalletAccount = (args) => {
      if (!isSolana(args)) return createWalletAccount?.(args)
      isCreated = true
      return { chainName: 'SVM', accountAddress: address, publicKeyHex: '', rawPublicKey: undefined }
    }
    await expect(page.wallet.solana()).rejects.toThrow('Signer not found')
    await page.wallet.signUp({ displayName: 'Ada' })
    const accounts = await Promise.all([page.wallet.solana(), page.wallet.solana()])
    expect(accounts.map((account) => account.address)).toEqual([address, address])
    expect((await page.wallet.capabilities.solana?.solana())?.address).toBe(address)
    const created = page.received('createWalletAccount').filter(({ args }) => isSolana(args))
    expect(created).toHaveLength(1)
  })

  test('default: an account on Sui, registered through the Wallet Standard beside that on Solana', async () => {
    const { svm, sui } = vectors
    const keypair = Ed25519Keypair.fromSecretKey(fromHex(svm.seedHex))
    const created = { SVM: svm.address, SUI: sui.address } as Record<string, string>
    const existing = new Set<string>()
    const chainOf = ([asked]: readonly unknown[]) => (asked as { chainName: string }).chainName
    const page = openPage()
    const { getWallets, createWalletAccount } = page.answers
    const record = (chainName: string) => ({
      chainName,
      accountAddress: created[chainName],
      publicKeyHex: svm.publicKeyHex,
    })
    page.answers.getWallets = (args) => {
      if (chainOf(args) === 'EVM') return getWallets?.(args)
      return existing.has(chainOf(args)) ? [{ ...toRecord(first, 0), ...record(chainOf(args)) }] : []
    }
    page.answers.createWalletAccount = (args) => {
      if (chainOf(args) === 'EVM') return createWalletAccount?.(args)
      existing.add(chainOf(args))
      return { ...record(chainOf(args)), rawPublicKey: undefined }
    }
    page.answers.signMessage = async ([asked]) =>
      (await keypair.signPersonalMessage(new TextEncoder().encode((asked as Asked).message))).signature
    await expect(page.wallet.sui()).rejects.toThrow('Signer not found')

    const { storage } = page
    const connect = () => page.wallet.signUp({ displayName: 'Ada' })
    const standard = registerCustody(page.wallet, {
      name: 'Ours',
      chains: ['solana:devnet', 'sui:devnet'],
      connect,
      storage,
    })
    const { connect: connectStandard } = (standard.features as StandardConnectFeature)['standard:connect']
    const { accounts } = await connectStandard()
    expect(accounts.map(({ address }) => address)).toEqual([svm.address, sui.address])
    const { signPersonalMessage } = (standard.features as SuiFeatures)['sui:signPersonalMessage']
    const message = new TextEncoder().encode('hello')
    const { signature } = await signPersonalMessage({ account: accounts[1]!, message })
    const options = { address: sui.address }
    await expect(verifyPersonalMessageSignature(message, signature, options)).resolves.toBeDefined()
    const names = page.received('createWalletAccount').map(({ args }) => chainOf(args))
    expect(names).toEqual(['EVM', 'SVM', 'SUI'])
  })

  test('error: Account not found', async () => {
    const { wallet } = openPage()
    expect(() => wallet.toAccount(first)).toThrow('Account not found')
    await wallet.signUp({ displayName: 'Ada' })
    expect(() => wallet.toAccount(second)).toThrow('Account not found')
    expect(() => wallet.selectAccount(second)).toThrow('Account not found')
  })

  test('error: Signer not found, for an account that the page kept after the user signed out', async () => {
    const { wallet } = openPage()
    await wallet.signUp({ displayName: 'Ada' })
    const account = wallet.toAccount(first)
    await wallet.signOut()
    await expect(account.signMessage({ message: 'hi' })).rejects.toThrow('Signer not found')
  })

  test('error: Signed session ID is required, when the sign-in registered no key', async () => {
    const { wallet } = openPage({}, { sessionIdKey: undefined })
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('Signed session ID is required')
  })
})

describe('provider', () => {
  const chains = [{ chainId: 31337 }, { chainId: 31338 }]
  function openProvider(changes: Partial<EmbeddedProviderOptions> = {}) {
    const page = openPage()
    const asked: string[] = []
    const answers: Record<string, unknown> = {
      ...{ eth_getTransactionCount: '0x0', eth_estimateGas: '0x5208', eth_maxPriorityFeePerGas: '0x1' },
      eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'] },
    }
    let sent: Hex | undefined
    const provider = createEmbeddedProvider(page.wallet, {
      ...{ kind: 'mpc', chains, confirm: 'never', storage: page.storage },
      connect: () => page.wallet.signUp({ displayName: 'Ada' }),
      rpcUrl: (chainId) => `http://rpc.test/?chainId=${chainId}`,
      async fetch(_, init) {
        const { method, params } = JSON.parse(String(init?.body))
        asked.push(method)
        if (method === 'eth_sendRawTransaction') sent = params[0]
        return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null })
      },
      ...changes,
    })
    const request = (method: string, params?: unknown) => provider.request({ method, params })
    return { ...page, provider, request, asked, sent: () => sent }
  }

  test('default: connects, signs and sends by EIP-1193', async () => {
    const { request, sent } = openProvider()
    expect(await request('eth_requestAccounts')).toEqual([first])
    const signature = (await request('personal_sign', ['0x6869', first])) as Hex
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(first)
    await request('eth_sendTransaction', [{ from: first, to: second, value: '0x1' }])
    const serializedTransaction = sent() as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(first)
    expect(parseTransaction(serializedTransaction)).toMatchObject({ chainId: 31337, value: 1n })
  })

  test('behavior: the last chain is stored under a key of its own', async () => {
    const { request, storage } = openProvider()
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(storage.getItem('latchkey-mpc-current-chain')).toBe('31338')
    expect(storage.getItem('turnkey-last-used-chain-id')).toBeNull()
  })

  test('error: EVM network not found', () => {
    expect(() => openProvider({ chains: [] })).toThrow('EVM network not found')
  })

  test('error: No public client available', async () => {
    const { request } = openProvider({ chains: [{ chainId: 5 }], rpcUrl: () => undefined })
    await expect(request('eth_blockNumber')).rejects.toThrow('No public client available')
  })
})
