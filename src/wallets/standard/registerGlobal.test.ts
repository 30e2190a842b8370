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
import { expect, test } from 'vitest'
import { connectedState, constants, createPage, type PopupStep } from '../../../test/scripted/globalPage.ts'
import vectors from '../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { toBase58 } from '../../crypto/base58.ts'
import { createGlobalProvider } from '../global/provider.ts'
import { registerGlobal } from './registerGlobal.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature

const { wallet: vector, actions } = vectors.solana
const { address } = vector.account
const given = {
  ...connectedState,
  wallets: [...connectedState.wallets, { address, chain: 'SOL' }],
  solana: { currentNetwork: 'mainnet' },
}

function setup(script: PopupStep[] = [], options: { isConnected?: boolean; canSend?: boolean } = {}) {
  const page = createPage(script)
  if (options.isConnected) page.remember(given, connectedState.connection.sharedSecret)
  const provider = createGlobalProvider({
    environmentId: constants.environment_id,
    walletUrl: constants.wallet_origin,
    onBlocked: ({ dismiss }) => dismiss(),
  })
  const { canSend = true } = options
  const wallet = registerGlobal(provider, { brand: { name: 'N' }, chains: ['solana:devnet'], canSend })
  return { ...page, wallet, features: wallet.features as unknown as Features }
}

const answerOf = (name: string): unknown =>
  JSON.parse(actions.find(({ hash }) => hash === `#/${name}`)?.reply_plaintext ?? '').data
const argsOf = (name: string) => JSON.parse(actions.find(({ hash }) => hash === `#/${name}`)?.args_plaintext ?? '')

async function connected(script: PopupStep[]) {
  const scene = setup(script, { isConnected: true })
  const { accounts } = await scene.features['standard:connect'].connect({ silent: true })
  return { ...scene, account: accounts[0] as WalletAccount }
}

test('default: what the vector lists, without any prompt', () => {
  const { wallet, opened } = setup()
  expect(wallet).toMatchObject({ name: 'N', version: vector.version, accounts: [], chains: ['solana:devnet'] })
  expect(Object.keys(wallet.features).sort()).toEqual(vector.features)
  expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(opened).toEqual([])
})

test('behavior: a wallet without a node does not offer to send', () => {
  const offered = Object.keys(setup([], { canSend: false }).wallet.features)
  expect(offered).toContain('solana:signTransaction')
  expect(offered).not.toContain('solana:signAndSendTransaction')
})

test('default: connects in the popup, and emits the accounts', async () => {
  const payload = JSON.stringify({ ...JSON.parse(vectors.flow_4_25_10.connect_reply.plaintext), ...onlySolana() })
  const { wallet, features, opened } = setup([{ type: 'approve', data: payload }])
  const told: unknown[] = []
  features['standard:events'].on('change', ({ accounts }) => told.push(accounts?.map((account) => account.address)))
  const { accounts } = await features['standard:connect'].connect()
  expect(opened).toHaveLength(1)
  expect(wallet.accounts).toEqual(accounts)
  expect(wallet.chains).toEqual(vector.chains)
  expect(accounts[0]).toMatchObject({ address, chains: vector.account.chains })
  expect(Buffer.from(accounts[0]!.publicKey).toString('hex')).toBe(vector.account.publicKey_hex)
  expect(accounts[0]!.features).toEqual([
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
  ])
  expect(told).toEqual([[address]])
})

function onlySolana() {
  return { ethereum: null, solana: { currentNetwork: 'mainnet' }, wallets: [{ address, chain: 'SOL' }] }
}

test('behavior: silent returns earlier accounts without a prompt', async () => {
  expect((await connected([])).account.address).toBe(address)
  const { features, opened } = setup()
  expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  expect(opened).toEqual([])
})

test('behavior: base58 text that is not a key is not an account', async () => {
  const page = createPage([])
  const wallets = [...given.wallets, { address: 'z'.repeat(44), chain: 'SOL' }]
  page.remember({ ...given, wallets }, connectedState.connection.sharedSecret)
  const { environment_id: environmentId, wallet_origin: walletUrl } = constants
  const wallet = registerGlobal(createGlobalProvider({ environmentId, walletUrl }))
  const features = wallet.features as unknown as Features
  const { accounts } = await features['standard:connect'].connect({ silent: true })
  expect(accounts.map((account) => account.address)).toEqual([address])
})

test('error: the user shares no Solana account', async () => {
  const { features } = setup([{ type: 'approve' }])
  await expect(features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })
})

test('vector: signMessage', async () => {
  const { features, account, asked } = await connected([{ type: 'approve', data: answerOf('solana_signMessage') }])
  const message = Uint8Array.from(Buffer.from('hello'))
  const [output] = await features['solana:signMessage'].signMessage({ account, message })
  expect(asked).toEqual([{ action: 'solana_signMessage', ...argsOf('solana_signMessage') }])
  expect(Buffer.from(output!.signature).toString('hex')).toBe(actions[0]!.result.signature_hex)
  expect(Buffer.from(output!.signedMessage).toString('hex')).toBe(actions[0]!.result.signedMessage_hex)
})

test('vector: signTransaction', async () => {
  const script: PopupStep[] = [{ type: 'approve', data: answerOf('solana_signTransaction') }]
  const { features, account, asked } = await connected(script)
  const transaction = Uint8Array.of(1, 2, 3)
  const [output] = await features['solana:signTransaction'].signTransaction({ account, transaction })
  expect(asked).toEqual([{ action: 'solana_signTransaction', ...argsOf('solana_signTransaction') }])
  expect(Buffer.from(output!.signedTransaction).toString('hex')).toBe(actions[1]!.result.signedTransaction_hex)
})

test('vector: signAndSendTransaction; the signature is bytes, where the official client returns text', async () => {
  const signature = new Uint8Array(64).fill(7)
  const { features, account, asked } = await connected([{ type: 'approve', data: { signature: toBase58(signature) } }])
  const input = { account, transaction: Uint8Array.of(1, 2, 3), chain: 'solana:mainnet' } as const
  const [output] = await features['solana:signAndSendTransaction'].signAndSendTransaction(input)
  expect(asked).toEqual([{ action: 'solana_signAndSendTransaction', ...argsOf('solana_signAndSendTransaction') }])
  expect(output).toEqual({ signature })
})

test('behavior: several inputs are requested one after the other', async () => {
  const data = answerOf('solana_signMessage')
  const { features, account, asked } = await connected([
    { type: 'approve', data },
    { type: 'approve', data },
  ])
  const inputs = [1, 2].map((byte) => ({ account, message: Uint8Array.of(byte) }))
  expect(await features['solana:signMessage'].signMessage(...inputs)).toHaveLength(2)
  expect(asked.map(({ message }) => message)).toEqual(['AQ==', 'Ag=='])
})

test('error: the window is closed: 4001', async () => {
  const { features, account } = await connected([{ type: 'close' }])
  const signing = features['solana:signMessage'].signMessage({ account, message: Uint8Array.of(1) })
  await expect(signing).rejects.toMatchObject({ code: 4001 })
})

test('error: an answer without its fields', async () => {
  const { features, account } = await connected([{ type: 'approve', data: { signature: 'AA==' } }])
  const signing = features['solana:signMessage'].signMessage({ account, message: Uint8Array.of(1) })
  await expect(signing).rejects.toThrow('The wallet gave an answer that does not fit the request')
})

test('behavior: disconnecting removes the accounts, on the Ethereum side too', async () => {
  const { wallet, features, stored } = await connected([])
  const told: unknown[] = []
  features['standard:events'].on('change', ({ accounts }) => told.push(accounts))
  await features['standard:disconnect'].disconnect()
  expect(wallet.accounts).toEqual([])
  expect(told).toEqual([[]])
  expect(JSON.parse(stored.get(constants.storage_key) ?? '').state.connection).toBe(null)
})
