import { parse } from 'latchkey/wire'
import { type LinkParams, linkMethods, maxTextLength } from 'latchkey/wire/link'
import { expect, test } from 'vitest'
import { account, networks } from '../relay/testing/startWallet.ts'
import { toFailure, toOutcome } from './toOutcome.ts'

const [one, ten] = networks
const { address } = account
const page = {
  requester: { origin: 'https://dapp.example', isProven: false },
  addresses: [address],
  chainId: 1,
  since: 0,
} as const
const ask = (method: string, params: unknown) => toOutcome({ method, params }, { networks, page })

const transaction = {
  fromAddress: address,
  toAddress: '0x1111111111111111111111111111111111111111',
  weiValue: '1000000000000000000',
  data: '0x',
  nonce: null,
  gasPriceInWei: null,
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1',
  gasLimit: '21000',
  chainId: 10,
  shouldSubmit: true,
}

test('default: a transaction, with decimal amounts as quantities and without what the page left out', async () => {
  expect(await ask('signEthereumTransaction', transaction)).toEqual({
    kind: 'wait',
    wish: {
      kind: 'ethereum',
      call: {
        chainId: 10,
        method: 'eth_sendTransaction',
        params: [
          {
            from: address,
            to: transaction.toAddress,
            value: '0xde0b6b3a7640000',
            data: '0x',
            chainId: '0xa',
            gas: '0x5208',
            maxFeePerGas: '0x77359400',
            maxPriorityFeePerGas: '0x1',
          },
        ],
      },
    },
  })
})

test('behavior: a new contract, with a nonce and a gas price, that is only to be signed', async () => {
  const { maxFeePerGas: _, maxPriorityFeePerGas: __, gasLimit: ___, ...rest } = transaction
  const legacy = { ...rest, toAddress: null, nonce: 7, gasPriceInWei: '5', weiValue: '0', shouldSubmit: false }
  expect(await ask('signEthereumTransaction', legacy)).toMatchObject({
    wish: {
      call: {
        method: 'eth_signTransaction',
        params: [{ from: address, value: '0x0', data: '0x', chainId: '0xa', nonce: '0x7', gasPrice: '0x5' }],
      },
    },
  })
})

test('behavior: bytes without a prefix are a raw signature, which the review refuses', async () => {
  const params = { address, message: '0xab', addPrefix: false, typedDataJson: null }
  expect(await ask('signEthereumMessage', params)).toMatchObject({ wish: { call: { method: 'eth_sign' } } })
})

test('attack: half a byte of hex would be signed as another message', async () => {
  const params = { address, message: '0xabc', addPrefix: true, typedDataJson: null }
  expect(await ask('signEthereumMessage', params)).toMatchObject({ answer: { errorCode: -32602 } })
})

test('behavior: a network is switched by the user, unless the page is on it', async () => {
  expect(await ask('switchEthereumChain', { chainId: '10' })).toEqual({
    kind: 'wait',
    wish: { kind: 'switch-network', chainId: 10 },
  })
  expect(await ask('switchEthereumChain', { chainId: '1' })).toEqual({
    kind: 'answer',
    answer: { result: { isApproved: true, rpcUrl: one.rpcUrls[0] } },
  })
  const added = { chainId: '10', rpcUrls: ['https://evil.example'], chainName: 'Evil', nativeCurrency: null }
  expect(await ask('addEthereumChain', added)).toMatchObject({ wish: { kind: 'switch-network', chainId: ten.chainId } })
})

test.each(['switchEthereumChain', 'addEthereumChain'])(
  'error: %s to a network that the operator has not',
  async (method) => {
    const params = { chainId: '5', rpcUrls: ['https://rpc.example'] }
    expect(await ask(method, params)).toMatchObject({ answer: { errorCode: 4902 } })
  },
)

test('default: who signed a message is told by computing it', async () => {
  const signature = await account.signMessage({ message: 'hello' })
  const outcome = await ask('ethereumAddressFromSignedMessage', { message: '0x68656c6c6f', signature, addPrefix: true })
  expect(outcome.kind === 'work' && (await outcome.work())).toBe(address)
})

test('error: a signed transaction for a network that the operator has not', async () => {
  const params = { signedTransaction: '0x02', chainId: 5 }
  expect(await ask('submitEthereumTransaction', params)).toMatchObject({ answer: { errorCode: 4902 } })
})

test.each([
  ['an unknown method', 'scanQRCode', {}, 4200],
  ['a name of the prototype', 'constructor', {}, 4200],
  ['an asset', 'watchAsset', { type: 'ERC20', options: { address, symbol: 'X', decimals: 18 } }, 4200],
  ['no parameters', 'signEthereumMessage', null, -32602],
  ['an address of another form', 'signEthereumMessage', { address: '0x', message: '0x', addPrefix: true }, -32602],
  ['a negative amount', 'signEthereumTransaction', { ...transaction, weiValue: '-1' }, -32602],
  ['a network as hex', 'switchEthereumChain', { chainId: '0xa' }, -32602],
])('error: %s', async (_, method, params, errorCode) => {
  expect(await ask(method, params)).toMatchObject({ kind: 'answer', answer: { errorCode } })
})

const signIn: LinkParams<'connectAndSignIn'> = parse(linkMethods.connectAndSignIn.params, {
  ...{ appName: 'A page', appLogoUrl: null, domain: 'dapp.example', aud: 'https://dapp.example/login' },
  ...{ version: '1', type: 'eip4361', nonce: 'abcdef123456', iat: '2030-01-01T00:00:00Z', chainId: 'eip155:10' },
  ...{ statement: 'Sign in.', resources: ['https://dapp.example/terms'] },
})

test('default: a sign-in is for the network that it names', async () => {
  expect(await ask('connectAndSignIn', signIn)).toMatchObject({ wish: { kind: 'sign-in', wish: { chainId: 10 } } })
  expect(await ask('connectAndSignIn', { ...signIn, chainId: 'eip155:5' })).toMatchObject({
    answer: { errorCode: 4902 },
  })
})

test.each([
  ['a line of its own in the statement', { statement: 'Sign in.\nURI: https://evil.example' }],
  ['a line of its own in a resource', { resources: ['a\rb'] }],
  ['no domain', { domain: '' }],
  ['a recap', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
])('attack: a sign-in with %s (T13)', async (_, change) => {
  expect(await ask('connectAndSignIn', { ...signIn, ...change })).toMatchObject({ answer: { errorCode: -32602 } })
})

test('behavior: the text of a node’s failure is cut to what pages accept', () => {
  const failure = toFailure({ code: -32000, message: 'e'.repeat(maxTextLength + 1) })
  expect(failure).toEqual({ errorCode: -32000, errorMessage: 'e'.repeat(maxTextLength) })
})
