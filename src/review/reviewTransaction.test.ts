import fc from 'fast-check'
import { encodeFunctionData, getAddress, maxUint256, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Review } from './review.ts'
import type { ReviewContext } from './reviewContext.ts'
import { reviewRequest } from './reviewRequest.ts'
import { account, codesOf, context } from './testing/context.ts'

const other = '0x00000000000000000000000000000000000000Ad'
const token = '0x00000000000000000000000000000000000000a0'

const send = (fields: Record<string, unknown>, changes: Partial<ReviewContext> = {}): Review =>
  reviewRequest({ method: 'eth_sendTransaction', params: [{ from: account, ...fields }] }, { ...context, ...changes })

const call = (signature: string, args: readonly unknown[]) =>
  send({ to: token, data: encodeFunctionData({ abi: parseAbi([signature]), args } as never) })

test('default: a transfer of coins', () => {
  expect(send({ to: other, value: '0xde0b6b3a7640000' })).toMatchObject({
    kind: 'transaction',
    account,
    fields: { to: other, value: 10n ** 18n, data: '0x' },
    call: undefined,
    warnings: [],
  })
})

test('behavior: `input` is another name for `data`', () => {
  expect(send({ to: token, input: '0xd0e30db0' })).toEqual(send({ to: token, data: '0xd0e30db0' }))
  expect(send({ to: token, data: '0xd0e30db0' })).toMatchObject({ call: 'deposit()', warnings: [] })
})

test('attack: a title that names tokens does not hide coins that leave, or code that the account gets (T11)', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address, bool)']),
    args: [other, false],
  })
  expect(send({ to: token, data })).toMatchObject({ action: { kind: 'revoke' } })
  expect(send({ to: token, data, value: '0x1' })).not.toHaveProperty('action')
})

test('attack: what ends no permission is not called so (T11)', () => {
  expect(call('function increaseAllowance(address spender, uint256 added)', [other, 0n])).not.toHaveProperty('action')
})

test('attack: a transfer of many tokens of one id says how many', () => {
  const form = 'function safeTransferFrom(address a, address to, uint256 id, uint256 n, bytes d)'
  const many = call(form, [account, other, 5n, 1_000_000n, '0x'])
  expect(many).toMatchObject({
    facts: expect.arrayContaining([{ kind: 'text', label: 'tokenId', text: '5 × 1,000,000' }]),
  })
  expect(many).not.toHaveProperty('action')
  expect(call(form, [account, other, 5n, 1n, '0x'])).toMatchObject({ action: { kind: 'send-item', id: 5n } })
})

/** Transactions that drainers send, each with the warnings it must raise (T11). */
const corpus: [signature: string, args: readonly unknown[], codes: string[]][] = [
  ['function transfer(address to, uint256 amount)', [other, 5n], []],
  ['function transfer(address to, uint256 amount)', [token, 5n], ['recipient-is-token']],
  ['function transfer(address to, uint256 amount)', [zeroAddress, 5n], ['recipient-zero']],
  ['function transferFrom(address a, address to, uint256 amount)', [account, zeroAddress, 5n], ['recipient-zero']],
  ['function approve(address spender, uint256 amount)', [other, 0n], []],
  ['function approve(address spender, uint256 amount)', [other, 5n], ['approval']],
  ['function approve(address spender, uint256 amount)', [other, maxUint256], ['unlimited-amount', 'approval']],
  ['function increaseAllowance(address spender, uint256 added)', [other, 2n ** 200n], ['unlimited-amount', 'approval']],
  ['function decreaseAllowance(address spender, uint256 removed)', [other, 2n ** 200n], []],
  ['function setApprovalForAll(address operator, bool approved)', [other, true], ['approval-for-all']],
  ['function setApprovalForAll(address operator, bool approved)', [other, false], []],
  ['function safeTransferFrom(address a, address to, uint256 id)', [account, token, 5n], ['recipient-is-token']],
  [
    'function safeTransferFrom(address a, address to, uint256 id, uint256 n, bytes d)',
    [account, other, 5n, 1n, '0x'],
    [],
  ],
  [
    'function permit(address o, address s, uint256 v, uint256 deadline, uint8 vv, bytes32 r, bytes32 ss)',
    [account, other, maxUint256, maxUint256, 27, `0x${'11'.repeat(32)}`, `0x${'11'.repeat(32)}`],
    ['permit', 'unlimited-amount', 'long-deadline'],
  ],
  [
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    [token, other, 2n ** 160n - 1n, Number(2n ** 48n - 1n)],
    ['permit2-allowance', 'unlimited-amount', 'long-deadline'],
  ],
  [
    'function transferFrom(address a, address to, uint160 amount, address token)',
    [account, other, 5n, token],
    ['permit2-transfer'],
  ],
  ['function transferOwnership(address owner)', [other], ['ownership-transfer']],
  ['function renounceOwnership()', [], ['ownership-transfer']],
  ['function upgradeTo(address implementation)', [other], ['upgrade']],
  ['function upgradeToAndCall(address implementation, bytes data)', [other, '0x'], ['upgrade']],
  ['function SecurityUpdate()', [], ['unknown-call']],
  ['function claimRewards(address to)', [other], ['unknown-call']],
]
test.each(corpus)('warning %#: %s', (signature, args, codes) => {
  expect(codesOf(call(signature, args))).toEqual(codes)
})

const multicall = (calls: readonly `0x${string}`[]) => call('function multicall(bytes[] data)', [calls])
const approveAll = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
  args: [other, true],
})

test('behavior: a call inside a multicall raises the same warnings as one outside', () => {
  expect(codesOf(multicall([approveAll, '0xdeadbeef']))).toEqual(['opaque-multicall', 'approval-for-all', 'multicall'])
})

test('behavior: nested multicalls are decoded to a limited depth', () => {
  let data = approveAll
  for (let depth = 0; depth < 8; depth += 1) {
    data = encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [[data]] })
  }
  expect(codesOf(send({ to: token, data }))).toContain('opaque-multicall')
})

test('warning: a known selector with invalid arguments', () => {
  expect(codesOf(send({ to: token, data: '0x095ea7b3' }))).toEqual(['unknown-call'])
  expect(codesOf(send({ to: token, data: '0x095ea7b3ff' }))).toEqual(['unknown-call'])
})

test('warning: contract-creation', () => {
  expect(codesOf(send({ data: '0x6000' }))).toEqual(['contract-creation'])
  expect(codesOf(send({ to: null, data: '0x6000' }))).toEqual(['contract-creation'])
})

test('warning: recipient-zero, for coins too', () => {
  expect(codesOf(send({ to: zeroAddress, value: '0x1' }))).toEqual(['recipient-zero'])
})

const authorization = {
  address: other,
  chainId: '0x531',
  nonce: '0x0',
  yParity: '0x0',
  r: `0x${'11'.repeat(32)}`,
  s: `0x${'22'.repeat(32)}`,
}

test('error: an unknown field is refused by name', () => {
  expect(send({ to: other, paymaster: other })).toMatchObject({ refusal: 'unsupported-field', detail: 'paymaster' })
  expect(send({ to: other, gasLimits: '0x1' })).toMatchObject({ refusal: 'unsupported-field', detail: 'gasLimits' })
  expect(send({ to: other, ['\u202E'.repeat(99)]: 1 })).toMatchObject({ detail: expect.stringMatching(/^⟨U\+202E⟩/) })
})

test.each(['0x0', '0x1', '0x2'])('behavior: type %s changes the form of a transaction, not its meaning', (type) => {
  expect(send({ to: other, type })).toEqual(send({ to: other }))
})

test('behavior: the forms that official clients write are accepted', () => {
  expect(
    send({
      ...{ to: other, value: '10', nonce: 7, chainId: 0x531, type: 'eip1559', gasLimit: '21000', data: null },
      ...{ maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1' },
    }),
  ).toEqual(
    send({
      ...{ to: other, value: '0xa', nonce: '0x7', chainId: '0x531', type: '0x2', gas: '0x5208', data: '0x' },
      ...{ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' },
    }),
  )
  expect(send({ to: other, data: '', gas: '0x5208', gasLimit: 21000, type: 0 })).toEqual(
    send({ to: other, gas: '0x5208' }),
  )
  expect(send({ to: token, data: null, input: '0xd0e30db0' })).toMatchObject({ call: 'deposit()' })
})

test.each([
  ['value', { value: '010' }],
  ['value', { value: '1.5' }],
  ['value', { value: '1e18' }],
  ['value', { value: '' }],
  ['value', { value: ' 1' }],
  ['value', { value: 'ff' }],
  ['value', { value: 1 }],
  ['value', { value: null }],
  ['maxFeePerGas', { maxFeePerGas: 1 }],
  ['nonce', { nonce: 1.5 }],
  ['nonce', { nonce: -1 }],
  ['nonce', { nonce: 2 ** 53 }],
  ['gas', { gas: '0x' }],
  ['gasLimit', { gas: '0x5208', gasLimit: '0x5209' }],
  ['data', { data: '', input: '0x01' }],
  ['data', { data: 'deadbeef' }],
])('error: an ambiguous value is refused by name: %s %j', (detail, fields) => {
  expect(send({ to: other, ...fields })).toMatchObject({ refusal: 'invalid-parameters', detail })
})

test('error: an EIP-7702 authorization, unless its delegate is on the list (T14)', () => {
  const list = [authorization]
  expect(send({ to: account, authorizationList: list })).toMatchObject({ refusal: 'authorization', code: 4200 })
  expect(send({ to: account, authorizationList: [{}] })).toMatchObject({ refusal: 'authorization' })
  expect(send({ to: account, authorizationList: 'x' })).toMatchObject({ refusal: 'authorization' })
  const allowed = send({ to: account, authorizationList: list }, { delegates: [other.toLowerCase()] })
  expect(codesOf(allowed)).toEqual(['account-delegation'])
  const typed = { to: account, authorizationList: list, type: '0x4' }
  expect(codesOf(send(typed, { delegates: [other] }))).toEqual(['account-delegation'])
  expect(send({ ...typed, type: '0x2' }, { delegates: [other] })).toMatchObject({ detail: 'type' })
  // A legacy gas price belongs to transactions without authorizations. It would be shown but not signed.
  expect(send({ ...typed, gasPrice: '0x1' }, { delegates: [other] })).toMatchObject({ detail: 'gasPrice' })
})

test('error: an authorization for every network, or for another, even of a listed delegate (T14)', () => {
  const listed = { delegates: [other] }
  const every = send({ to: account, authorizationList: [{ ...authorization, chainId: '0x0' }] }, listed)
  expect(every).toMatchObject({ refusal: 'authorization-any-chain' })
  for (const chainId of [0, '0', '0x00']) {
    const list = [{ ...authorization, chainId }]
    expect(send({ to: account, authorizationList: list }, listed)).toMatchObject({ refusal: 'authorization-any-chain' })
  }
  expect(send({ to: account, authorizationList: [{ ...authorization, chainId: '0x1' }] }, listed)).toMatchObject({
    refusal: 'authorization',
  })
})

test.each([
  ['another account', { from: other }, 'foreign-account'],
  ['another network', { to: other, chainId: '0x1' }, 'wrong-network'],
  ['blobs', { to: other, blobVersionedHashes: [] }, 'unsupported-field'],
  ['a type nobody knows', { to: other, type: '0x71' }, 'unsupported-field'],
  ['blobs by their type', { to: other, type: '0x3' }, 'unsupported-field'],
  ['a delegation without authorizations', { to: other, type: '0x4' }, 'unsupported-field'],
  ['an unknown numbered type', { to: other, type: 3 }, 'unsupported-field'],
  ['an unknown named type', { to: other, type: 'eip4844' }, 'unsupported-field'],
  ['a type that is neither text nor number', { to: other, type: [2] }, 'invalid-parameters'],
  ['two different calldata', { to: other, data: '0x01', input: '0x02' }, 'invalid-parameters'],
  ['two kinds of fee', { to: other, gasPrice: '0x1', maxFeePerGas: '0x1' }, 'invalid-parameters'],
  ['two kinds of fee by the tip', { to: other, gasPrice: '0x1', maxPriorityFeePerGas: '0x1' }, 'invalid-parameters'],
  ['a number as value', { to: other, value: 1 }, 'invalid-parameters'],
  ['a negative value', { to: other, value: '-0x1' }, 'invalid-parameters'],
  ['a negative decimal value', { to: other, value: '-1' }, 'invalid-parameters'],
  ['a decimal value beyond 256 bits', { to: other, value: String(2n ** 256n) }, 'invalid-parameters'],
  ['a value beyond 256 bits', { to: other, value: `0x1${'00'.repeat(32)}` }, 'invalid-parameters'],
  ['odd calldata', { to: other, data: '0x1' }, 'invalid-parameters'],
  ['calldata beyond 128 KB', { to: other, data: `0x${'00'.repeat(128 * 1024 + 1)}` }, 'too-large'],
  ['more gas than a block', { to: other, gas: '0xffffffffff' }, 'invalid-parameters'],
  ['a gas price beyond reason', { to: other, gasPrice: '0xffffffffffffff' }, 'invalid-parameters'],
  ['a short recipient', { to: '0x11' }, 'invalid-parameters'],
])('error: %s', (_, fields, refusal) => {
  expect(send(fields)).toMatchObject({ kind: 'refused', refusal })
})

test.each([
  ['eth_sign', 'raw-signing'],
  ['eth_signTransaction', 'raw-signing'],
  ['eth_signAuthorization', 'authorization'],
  ['wallet_sendCalls', 'unsupported-method'],
  ['eth_signTypedData_v3', 'unsupported-method'],
  ['constructor', 'unsupported-method'],
  ['__proto__', 'unsupported-method'],
])('error: %s', (method, refusal) => {
  expect(reviewRequest({ method, params: [account, '0x00'] }, context)).toMatchObject({ kind: 'refused', refusal })
})

test('error: a network that this wallet does not have', () => {
  expect(send({ to: other }, { network: undefined })).toMatchObject({ refusal: 'unsupported-network', code: 4902 })
})

test('behavior: invalid input is refused without an exception (T23)', () => {
  const methods = fc.constantFrom('eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4')
  fc.assert(
    fc.property(methods, fc.array(fc.anything(), { maxLength: 3 }), (method, params) => {
      expect(reviewRequest({ method, params }, context).kind).toBe('refused')
    }),
  )
})

test('behavior: any calldata at all is reviewed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const data = `0x${Buffer.from(bytes).toString('hex')}`
      expect(send({ to: token, data }).kind).toBe('transaction')
    }),
  )
})

const erc20Token = getAddress(token)

/** What the title asks, and the rows, by label. */
const asks = (signature: string, args: readonly unknown[]) => {
  const review = call(signature, args)
  if (review.kind !== 'transaction') throw new Error('refused')
  return { action: review.action, rows: review.facts.map(({ label }) => label) }
}

test.each<[string, readonly unknown[], object | undefined, string[]]>([
  [
    'function transfer(address to, uint256 amount)',
    [other, 5n],
    { kind: 'send', token: erc20Token, amount: 5n },
    ['to', 'token', 'amount'],
  ],
  [
    'function transferFrom(address a, address to, uint256 amount)',
    [account, other, 5n],
    { kind: 'send', token: erc20Token, amount: 5n },
    ['to', 'token', 'amountOrToken'],
  ],
  // Another's tokens, with their permission: no "Send" of the user's own.
  [
    'function transferFrom(address a, address to, uint256 amount)',
    [other, account, 5n],
    undefined,
    ['from', 'to', 'token', 'amountOrToken'],
  ],
  [
    'function approve(address spender, uint256 amount)',
    [other, 5n],
    { kind: 'allow', spender: other, token: erc20Token, amountOrId: 5n },
    ['spender', 'token', 'amountOrToken'],
  ],
  [
    'function setApprovalForAll(address operator, bool approved)',
    [other, true],
    { kind: 'allow-all', operator: other },
    ['operator', 'collection'],
  ],
  [
    'function setApprovalForAll(address operator, bool approved)',
    [other, false],
    { kind: 'revoke', spender: other },
    ['operator', 'collection'],
  ],
  [
    'function safeTransferFrom(address a, address to, uint256 id)',
    [account, other, 5n],
    { kind: 'send-item', token: erc20Token, id: 5n },
    ['to', 'collection', 'tokenId'],
  ],
  [
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    [token, other, 5n, 1],
    { kind: 'allow', spender: other, token: erc20Token, amountOrId: 5n },
    ['spender', 'token', 'amount', 'deadline'],
  ],
])('action %#: %s', (signature, args, action, rows) => {
  expect(asks(signature, args)).toEqual({ action, rows })
})

test('action: several calls in one have none, and name the called token nowhere twice', () => {
  const review = multicall([approveAll, approveAll])
  expect(review).not.toHaveProperty('action')
  expect(review).toMatchObject({
    facts: [{ label: 'function' }, { label: 'operator' }, { label: 'function' }, { label: 'operator' }],
  })
})

test('behavior: an amount belongs to the called token, whose decimals it needs', () => {
  expect(call('function transfer(address to, uint256 amount)', [other, 5n])).toMatchObject({
    facts: [{}, { kind: 'token', address: erc20Token }, { kind: 'units', units: 5n, token: erc20Token }],
  })
})
