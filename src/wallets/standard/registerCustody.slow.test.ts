import { Transaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import {
  address,
  assertIsFullySignedTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createChainContext } from '../../../test/createChainContext.ts'
import { instruction, keyOf, kitTransaction } from '../../../test/kitTransaction.ts'
import { createNodeDouble } from '../../../test/nodeDouble.ts'
import { createStorage } from '../../core/storage.ts'
import { solana } from '../custody/solana/solana.ts'
import { sui } from '../custody/sui/sui.ts'
import type { EmbeddedState } from '../embedded/embeddedState.ts'
import type { SuiSigned } from '../embedded/suiAccount.ts'
import { type CustodyStandardOptions, registerCustody } from './registerCustody.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature & {
    'sui:signPersonalMessage': { signPersonalMessage(input: object): Promise<SuiSigned> }
    'sui:signTransaction': { signTransaction(input: object): Promise<SuiSigned> }
    'sui:signAndExecuteTransaction': {
      signAndExecuteTransaction(input: object): Promise<SuiSigned & { digest: string }>
    }
  }

const signedIn = (personId: string) =>
  ({ status: 'signed-in', person: { personId }, accounts: ['0x'], activeAddress: '0x' }) as unknown as EmbeddedState

let world: Awaited<ReturnType<typeof createChainContext>>
const memory = () =>
  createStorage(() => {
    throw new Error('no localStorage here')
  })

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  world = await createChainContext()
})

/** The embedded wallet's chains, at the real key-custody server; only the sign-in is simulated. */
function setup(options: Partial<CustodyStandardOptions> = {}) {
  const store = createStore<EmbeddedState>(() => ({ status: 'signed-out' }))
  const context = world.contextOn()
  const signIn = vi.fn(async () => {
    store.setState(signedIn('ada'), true)
    return {} as never
  })
  const wallet = { store, signIn, restore: async () => {}, solana: () => solana(context), sui: () => sui(context) }
  const standard = registerCustody(wallet, {
    ...{ name: 'Embedded', chains: ['solana:devnet', 'sui:testnet'], storage: memory() },
    ...options,
  })
  return { store, wallet, signIn, standard, features: standard.features as unknown as Features }
}

async function connected(options: Partial<CustodyStandardOptions> = {}) {
  const scene = setup(options)
  const { accounts } = await scene.features['standard:connect'].connect()
  const [solana, sui] = accounts as [WalletAccount, WalletAccount]
  return { ...scene, solana, sui }
}

const transferTo = (own: string) =>
  kitTransaction({
    feePayer: address(own),
    instructions: [
      instruction('11111111111111111111111111111111', {
        accounts: [own, keyOf(7)],
        signers: [own],
        data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      }),
    ],
  })

async function isSigned(own: string, { bytes, signature }: { bytes: Uint8Array; signature: Uint8Array }) {
  return verifySignature(await getPublicKeyFromAddress(address(own)), signature as SignatureBytes, bytes)
}

/** As @mysten/sui passes it to wallets. */
function suiTransfer(sender?: string): Transaction {
  const transaction = new Transaction()
  if (sender) transaction.setSender(sender)
  transaction.setGasPrice(1000)
  transaction.setGasBudget(10_000_000)
  const digest = '11111111111111111111111111111111'
  transaction.setGasPayment([{ objectId: `0x${'5'.repeat(64)}`, version: '1', digest }])
  transaction.transferObjects([transaction.gas], `0x${'7'.repeat(64)}`)
  return transaction
}
function buildSuiTransaction(json: string, _chain: string, sender: string) {
  const transaction = Transaction.from(json)
  transaction.setSenderIfNotSet(sender)
  return transaction.build()
}

test('default: no server gets a request before an adapter connects', () => {
  const { standard, signIn } = setup()
  expect(standard.accounts).toEqual([])
  expect(world.requests).toEqual([])
  expect(signIn).not.toHaveBeenCalled()
})

test('default: connecting signs in and creates an account on each chain, with its own features', async () => {
  const { solana, sui, signIn } = await connected()
  expect(signIn).toHaveBeenCalledOnce()
  expect(solana).toMatchObject({
    chains: ['solana:devnet'],
    features: ['solana:signMessage', 'solana:signTransaction'],
  })
  expect(sui).toMatchObject({ chains: ['sui:testnet'], features: ['sui:signPersonalMessage'] })
})

test('behavior: no account on a chain that the page does not use', async () => {
  const { standard } = await connected({ chains: ['solana:mainnet'] })
  expect(standard.accounts).toHaveLength(1)
  expect(Object.keys(standard.features).some((name) => name.startsWith('sui:'))).toBe(false)
  expect(world.requests.filter((name) => name === 'create_wallet_accounts')).toHaveLength(1)
})

test('behavior: silent connects only the user that the page was connected to', async () => {
  const { features, store, standard } = setup()
  store.setState(signedIn('ada'), true)
  expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  expect(world.requests).toEqual([])
  await features['standard:connect'].connect()
  expect((await features['standard:connect'].connect({ silent: true })).accounts).toHaveLength(2)
  await features['standard:disconnect'].disconnect()
  expect(standard.accounts).toEqual([])
  expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
})

test('behavior: silent creates and stamps nothing, even if this device no longer has the accounts', async () => {
  const options = { chains: ['solana:devnet'], storage: memory() } as const
  const { solana } = await connected(options)
  world.requests.splice(0)
  const { features, store } = setup({ ...options, chains: ['solana:devnet', 'sui:testnet'] })
  store.setState(signedIn('ada'), true)
  const { accounts } = await features['standard:connect'].connect({ silent: true })
  const shown = ({ address, publicKey }: WalletAccount) => [address, publicKey]
  expect(accounts.map(shown)).toEqual([shown(solana)])
  expect(world.requests).toEqual([])
})

test("behavior: the next user's page gets nothing of the previous accounts", async () => {
  const { features, store } = await connected()
  store.setState(signedIn('bob'), true)
  expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
})

test('behavior: a reloaded page restores its user first', async () => {
  const { features, store, wallet } = setup()
  store.setState({ status: 'restoring' } as EmbeddedState, true)
  wallet.restore = async () => store.setState(signedIn('ada'), true)
  await features['standard:connect'].connect({ silent: true })
  expect(store.getState().status).toBe('signed-in')
})

test('behavior: signing out removes the accounts', async () => {
  const { features, store, standard } = await connected()
  const told: unknown[] = []
  features['standard:events'].on('change', ({ accounts }) => told.push(accounts))
  store.setState({ status: 'signing-in', before: signedIn('ada') as never }, true)
  expect(told).toEqual([])
  store.setState({ status: 'signed-out' }, true)
  expect(told).toEqual([[]])
  expect(standard.accounts).toEqual([])
})

test('solana: a message and a transaction, verified by @solana/kit', async () => {
  const { features, solana } = await connected()
  const message = new TextEncoder().encode('Hello')
  const [signed] = await features['solana:signMessage'].signMessage({ account: solana, message })
  expect(await isSigned(solana.address, { bytes: message, signature: signed!.signature })).toBe(true)
  const transaction = transferTo(solana.address)
  const [output] = await features['solana:signTransaction'].signTransaction({ account: solana, transaction })
  assertIsFullySignedTransaction(getTransactionDecoder().decode(output!.signedTransaction))
})

test('solana: signs and sends to the node of that chain', async () => {
  const node = createNodeDouble({ sendTransaction: () => 'sent' })
  const { features, solana } = await connected({ rpcUrl: () => node.rpcUrl, fetch: node.fetch })
  const { signAndSendTransaction } = features['solana:signAndSendTransaction']
  const transaction = transferTo(solana.address)
  const [output] = await signAndSendTransaction({ account: solana, transaction, chain: 'solana:devnet' })
  const wire = Buffer.from(String(node.heard[0]?.params[0]), 'base64')
  expect(wire.subarray(1, 65).equals(output!.signature)).toBe(true)
  const elsewhere = signAndSendTransaction({ account: solana, transaction, chain: 'solana:mainnet' })
  await expect(elsewhere).rejects.toMatchObject({ code: 4902 })
})

test('error: an account of another user, or of another chain', async () => {
  const { features, solana, sui } = await connected()
  for (const address of [keyOf(9), sui.address]) {
    const signing = features['solana:signMessage'].signMessage({
      ...{ account: { ...solana, address }, message: Uint8Array.of(1) },
    })
    await expect(signing).rejects.toMatchObject({ code: 4100 })
  }
})

test('error: a chain without a node', async () => {
  const { features, solana } = await connected({ rpcUrl: () => undefined })
  const input = { account: solana, transaction: transferTo(solana.address), chain: 'solana:devnet' } as const
  const sending = features['solana:signAndSendTransaction'].signAndSendTransaction(input)
  await expect(sending).rejects.toMatchObject({ code: 4902 })
})

test("error: no user is signed in after the page's sign-in", async () => {
  const { features } = setup({ connect: async () => {} })
  await expect(features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })
  expect(world.requests).toEqual([])
})

test('error: an account that the page no longer has', async () => {
  const { features, solana, sui } = await connected({ buildSuiTransaction })
  await features['standard:disconnect'].disconnect()
  world.requests.splice(0)
  const message = Uint8Array.of(1)
  const asked = [
    features['solana:signMessage'].signMessage({ account: solana, message }),
    features['solana:signTransaction'].signTransaction({ account: solana, transaction: transferTo(solana.address) }),
    features['sui:signPersonalMessage'].signPersonalMessage({ account: sui, message }),
  ]
  for (const signing of asked) await expect(signing).rejects.toMatchObject({ code: 4100 })
  expect(world.requests).toEqual([])
})

test('error: a transaction for a chain that the page does not use', async () => {
  const { features, solana, sui } = await connected({ buildSuiTransaction })
  const transaction = transferTo(solana.address)
  const asked = [
    features['solana:signTransaction'].signTransaction({ account: solana, transaction, chain: 'solana:mainnet' }),
    features['sui:signTransaction'].signTransaction({
      ...{ account: sui, transaction: suiTransfer(sui.address), chain: 'sui:mainnet' },
    }),
  ]
  for (const signing of asked) await expect(signing).rejects.toMatchObject({ code: 4902 })
})

test('sui: a message and a transaction, verified by @mysten/sui', async () => {
  const { features, sui } = await connected({ buildSuiTransaction })
  const message = new TextEncoder().encode('Hello')
  const signed = await features['sui:signPersonalMessage'].signPersonalMessage({ account: sui, message })
  const options = { address: sui.address }
  await expect(verifyPersonalMessageSignature(message, signed.signature, options)).resolves.toBeDefined()

  // With a sender, and without one, which the wallet has to set.
  for (const transaction of [suiTransfer(sui.address), suiTransfer()]) {
    const input = { account: sui, transaction, chain: 'sui:testnet' }
    const { bytes, signature } = await features['sui:signTransaction'].signTransaction(input)
    await expect(verifyTransactionSignature(Buffer.from(bytes, 'base64'), signature, options)).resolves.toBeDefined()
  }
})

test('sui: signs and executes at the node of that chain', async () => {
  const node = createNodeDouble({ sui_executeTransactionBlock: () => ({ digest: 'Digest', rawEffects: [1] }) })
  const options = { buildSuiTransaction, rpcUrl: () => node.rpcUrl, fetch: node.fetch }
  const { features, sui } = await connected(options)
  const input = { account: sui, transaction: suiTransfer(sui.address), chain: 'sui:testnet' }
  const done = await features['sui:signAndExecuteTransaction'].signAndExecuteTransaction(input)
  expect(done).toMatchObject({ digest: 'Digest', effects: 'AQ==' })
})

test("sui: signs and executes with the page's own client", async () => {
  const executeSuiTransaction = vi.fn(async () => ({ digest: 'Digest', effects: 'AQ==' }))
  const { features, sui } = await connected({ buildSuiTransaction, executeSuiTransaction })
  const input = { account: sui, transaction: suiTransfer(sui.address), chain: 'sui:testnet' }
  const { bytes, signature, ...done } = await features['sui:signAndExecuteTransaction'].signAndExecuteTransaction(input)
  expect(done).toEqual({ digest: 'Digest', effects: 'AQ==' })
  expect(executeSuiTransaction).toHaveBeenCalledExactlyOnceWith({ bytes, signature }, 'sui:testnet')
  await expect(
    verifyTransactionSignature(Buffer.from(bytes, 'base64'), signature, { address: sui.address }),
  ).resolves.toBeDefined()
})
