import fc from 'fast-check'
import { TypedData } from 'ox'
import { getAddress, hashTypedData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { isToldByFacts } from './isToldByFacts.ts'
import type { Review } from './review.ts'
import { reviewRequest } from './reviewRequest.ts'
import { account, codesOf, context } from './testing/context.ts'

const spender = '0x00000000000000000000000000000000000000Ad'
const token = '0x00000000000000000000000000000000000000a0'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const soon = String(Date.parse('2026-11-21T15:00:00Z') / 1000)
const maxUint256 = String(2n ** 256n - 1n)

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const fields = (text: string) =>
  text.split(',').map((field) => ({ type: field.trim().split(' ')[0], name: field.trim().split(' ')[1] }))
const typed = (
  primaryType: string,
  types: Record<string, string>,
  message: unknown,
  verifyingContract: string = token,
) => ({
  types: {
    EIP712Domain: domainTypes,
    ...Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fields(text)])),
  },
  primaryType,
  domain: { name: 'Token', chainId: 1329, verifyingContract },
  message,
})
const sign = (data: unknown): Review =>
  reviewRequest({ method: 'eth_signTypedData_v4', params: [account, data] }, context)

const mail = typed(
  'Mail',
  { Mail: 'address to, string text, uint8[2] pair' },
  { to: spender, text: 'hi', pair: [1, '2'] },
)

test('default: the tree that is shown is the tree that is hashed', () => {
  const review = sign(JSON.stringify(mail))
  expect(review).toMatchObject({
    kind: 'typed-data',
    primaryType: 'Mail',
    warnings: [{ code: 'unknown-typed-data', about: token }],
    message: [
      { name: 'to', type: 'address', text: spender },
      { name: 'text', type: 'string', text: 'hi' },
      {
        name: 'pair',
        type: 'uint8[2]',
        children: [
          { name: '0', text: '1' },
          { name: '1', text: '2' },
        ],
      },
    ],
  })
  expect(review.kind === 'typed-data' && review.digest).toBe(TypedData.getSignPayload(mail as never))
})

test('behavior: an object is read like its JSON text', () => {
  expect(sign(mail)).toEqual(sign(JSON.stringify(mail)))
})

const permitTypes = { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' }
const permit = (value: string, deadline = soon) =>
  typed('Permit', permitTypes, { owner: account, spender, value, nonce: '0', deadline })
const details = { TokenDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce' }
const detail = (amount: string) => ({ token, amount, expiration: soon, nonce: 0 })
const offerItem = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const order = (price: string, recipient: string = account) =>
  typed(
    'OrderComponents',
    {
      OrderComponents: 'address offerer, OfferItem[] offer, ConsiderationItem[] consideration',
      OfferItem: offerItem,
      ConsiderationItem: `${offerItem}, address recipient`,
    },
    {
      offerer: account,
      offer: [{ itemType: 2, token, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
      consideration: [
        { itemType: 0, token: zeroAddress, identifierOrCriteria: '0', startAmount: price, endAmount: price, recipient },
      ],
    },
  )
const cowTypes = {
  Order:
    'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, string kind',
}
const cow = (change: object) => ({
  sellToken: token,
  buyToken: permit2,
  receiver: account,
  sellAmount: maxUint256,
  buyAmount: '1000000000000000000',
  validTo: Number(soon),
  kind: 'sell',
  ...change,
})
const approveAll =
  '0xa22cb46500000000000000000000000000000000000000000000000000000000000000ad0000000000000000000000000000000000000000000000000000000000000001'

/** Typed data that drainers send, each with the warnings it must raise (T11). */
const corpus: [name: string, data: unknown, codes: string[]][] = [
  ['ERC-2612', permit('1000000'), ['permit']],
  ['ERC-2612, all', permit(maxUint256), ['permit', 'unlimited-amount']],
  ['ERC-2612, for ever', permit('1', maxUint256), ['permit', 'long-deadline']],
  [
    'DAI permit',
    typed(
      'Permit',
      { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
      { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
    ),
    ['permit', 'unlimited-amount', 'long-deadline'],
  ],
  [
    'ERC-4494',
    typed(
      'Permit',
      { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' },
      { spender, tokenId: 7, nonce: 0, deadline: soon },
    ),
    ['permit'],
  ],
  [
    'Permit2, one token',
    typed(
      'PermitSingle',
      { PermitSingle: 'TokenDetails details, address spender, uint256 sigDeadline', ...details },
      { details: detail(String(2n ** 160n - 1n)), spender, sigDeadline: soon },
      permit2,
    ),
    ['permit2-allowance', 'unlimited-amount'],
  ],
  [
    'Permit2, several tokens',
    typed(
      'PermitBatch',
      { PermitBatch: 'TokenDetails[] details, address spender, uint256 sigDeadline', ...details },
      { details: [detail('5'), detail('6')], spender, sigDeadline: maxUint256 },
      permit2,
    ),
    ['permit2-allowance', 'long-deadline'],
  ],
  [
    'Permit2, transfer',
    typed(
      'PermitTransferFrom',
      {
        PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
        TokenPermissions: 'address token, uint256 amount',
      },
      { permitted: { token, amount: '1' }, spender, nonce: 0, deadline: soon },
      permit2,
    ),
    ['permit2-transfer'],
  ],
  [
    'EIP-3009',
    typed(
      'TransferWithAuthorization',
      {
        TransferWithAuthorization:
          'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
      },
      { from: account, to: spender, value: '5', validAfter: 0, validBefore: soon, nonce: `0x${'00'.repeat(32)}` },
    ),
    ['token-transfer'],
  ],
  ['Seaport for nothing', order('0'), ['order-zero-price']],
  ['Seaport for one wei', order('1'), ['order-zero-price']],
  ['Seaport, paid to somebody else', order('1000000000000000000', spender), ['order-zero-price']],
  ['Seaport at a price', order('1000000000000000000'), ['order']],
  [
    'Blur for nothing',
    typed(
      'Order',
      { Order: 'address trader, address collection, uint256 price' },
      { trader: account, collection: token, price: '0' },
    ),
    ['order-zero-price'],
  ],
  ['Blur bulk', typed('Root', { Root: 'bytes32 root' }, { root: `0x${'ab'.repeat(32)}` }), ['order-opaque']],
  [
    'CoW for nothing, to a thief',
    typed('Order', cowTypes, cow({ buyAmount: '1', receiver: spender })),
    ['order-zero-price', 'order-receiver'],
  ],
  ['CoW at a price, to oneself', typed('Order', cowTypes, cow({ receiver: account })), ['order']],
  ['CoW at a price, to whoever signs', typed('Order', cowTypes, cow({ receiver: zeroAddress })), ['order']],
  [
    '1inch for nothing',
    typed(
      'Order',
      {
        Order:
          'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
      },
      {
        salt: 1,
        maker: account,
        receiver: spender,
        makerAsset: token,
        takerAsset: permit2,
        makingAmount: maxUint256,
        takingAmount: 1,
        makerTraits: 0,
      },
    ),
    ['order-zero-price', 'order-receiver'],
  ],
  [
    'LooksRare for nothing',
    typed(
      'Maker',
      {
        Maker:
          'uint8 quoteType, uint256 orderNonce, address collection, address currency, address signer, uint256 price, uint256[] itemIds',
      },
      { quoteType: 1, orderNonce: 0, collection: token, currency: permit2, signer: account, price: 0, itemIds: [7] },
    ),
    ['order-zero-price'],
  ],
  [
    '0x, an NFT for nothing',
    typed(
      'ERC721Order',
      {
        ERC721Order:
          'uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, address erc721Token, uint256 erc721TokenId',
      },
      {
        direction: 0,
        maker: account,
        taker: spender,
        expiry: soon,
        nonce: 0,
        erc20Token: permit2,
        erc20TokenAmount: 0,
        erc721Token: token,
        erc721TokenId: 7,
      },
    ),
    ['order-zero-price'],
  ],
  [
    '0x, tokens for nothing',
    typed(
      'LimitOrder',
      { LimitOrder: 'address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker' },
      { makerToken: token, takerToken: permit2, makerAmount: 5, takerAmount: 0, maker: account },
    ),
    ['order-zero-price'],
  ],
  [
    'Rarible for nothing',
    typed(
      'Order',
      {
        Order: 'address maker, Asset makeAsset, address taker, Asset takeAsset, uint256 salt',
        Asset: 'AssetType assetType, uint256 value',
        AssetType: 'bytes4 assetClass, bytes data',
      },
      {
        maker: account,
        makeAsset: { assetType: { assetClass: '0x73ad2146', data: '0x' }, value: 1 },
        taker: spender,
        takeAsset: { assetType: { assetClass: '0xaaaebeba', data: '0x' }, value: 0 },
        salt: 1,
      },
    ),
    ['order-zero-price'],
  ],
  [
    'an order of no known exchange',
    typed(
      'Bargain',
      { Bargain: 'Side[] sides', Side: 'address asset, uint256 count' },
      { sides: [{ asset: token, count: maxUint256 }] },
    ),
    ['opaque-promise'],
  ],
  [
    'a vote',
    typed('Ballot', { Ballot: 'uint256 proposalId, uint8 support' }, { proposalId: 7, support: 1 }),
    ['unknown-typed-data'],
  ],
  [
    'Safe with delegatecall',
    typed(
      'SafeTx',
      { SafeTx: 'address to, uint256 value, bytes data, uint8 operation' },
      { to: token, value: '0', data: '0x', operation: 1 },
    ),
    ['meta-transaction', 'delegatecall'],
  ],
  [
    'forwarded setApprovalForAll',
    typed(
      'ForwardRequest',
      { ForwardRequest: 'address from, address to, bytes data' },
      { from: account, to: token, data: approveAll },
    ),
    ['meta-transaction', 'approval-for-all'],
  ],
  [
    'forwarded unknown call',
    typed(
      'MetaTransaction',
      { MetaTransaction: 'uint256 nonce, address from, bytes functionSignature' },
      { nonce: 0, from: account, functionSignature: '0xdeadbeef' },
    ),
    ['meta-transaction', 'unknown-call'],
  ],
  [
    'votes',
    typed(
      'Delegation',
      { Delegation: 'address delegatee, uint256 nonce, uint256 expiry' },
      { delegatee: spender, nonce: 0, expiry: soon },
    ),
    ['vote-delegation'],
  ],
  [
    'hidden text',
    { ...mail, message: { ...(mail.message as object), text: 'a\u202Eb' } },
    ['unknown-typed-data', 'hidden-characters'],
  ],
  [
    'no network',
    {
      ...mail,
      types: { ...mail.types, EIP712Domain: [domainTypes[0], domainTypes[2]] },
      domain: { name: 'x', verifyingContract: token },
    },
    ['unknown-typed-data', 'any-network'],
  ],
]
test.each(corpus)('warning: %s', (_, data, codes) => {
  expect(codesOf(sign(data))).toEqual(codes)
})

const struct = (type: string, value: unknown) => typed('T', { T: `${type} x` }, { x: value })

/** Data that two programs might read differently (T12). */
const confusing: [name: string, data: unknown][] = [
  ['not JSON', '{'],
  ['null', null],
  ['a duplicate key', JSON.stringify(mail).replace('"text":"hi"', '"text":"hi","text":"ho"')],
  ['a duplicate key, escaped', JSON.stringify(mail).replace('"text":"hi"', '"text":"hi","te\\u0078t":"ho"')],
  ['larger than 64 KB', { ...mail, message: { ...(mail.message as object), text: 'x'.repeat(65536) } }],
  ['no EIP712Domain', { ...mail, types: { Mail: mail.types['Mail' as never] } }],
  [
    'a domain field that is not standard',
    {
      ...mail,
      types: { ...mail.types, EIP712Domain: [{ name: 'chainId', type: 'uint64' }] },
      domain: { chainId: 1329 },
    },
  ],
  ['an unknown primary type', { ...mail, primaryType: 'Nope' }],
  ['an extra field', { ...mail, message: { ...(mail.message as object), more: 1 } }],
  ['an extra domain field', { ...mail, domain: { ...mail.domain, salt: `0x${'00'.repeat(32)}` } }],
  ['a missing field', { ...mail, message: { to: spender } }],
  ['a field declared twice', typed('T', { T: 'uint8 x, uint8 x' }, { x: 1 })],
  ['a type that is not declared', struct('Other', {})],
  ['a type that contains itself', typed('T', { T: 'U u', U: 'T t' }, { u: { t: {} } })],
  ['a type that lists itself', typed('T', { T: 'T[] t' }, { t: [] })],
  [
    'a type named like an atomic one',
    {
      ...struct('uint8', { y: 'a' }),
      types: { EIP712Domain: domainTypes, T: fields('uint8 x'), uint8: fields('string y') },
    },
  ],
  ['a type with the name of a prototype', struct('constructor', {})],
  ['an alias', struct('uint', 1)],
  ['an odd width', struct('uint9', 1)],
  ['bytes33', struct('bytes33', `0x${'00'.repeat(33)}`)],
  ['a padded integer', struct('uint256', '007')],
  ['a plus sign', struct('uint256', '+7')],
  ['blanks', struct('uint256', ' 7')],
  ['a fraction', struct('uint256', 1.5)],
  ['a number beyond 2^53', struct('uint256', 2 ** 53)],
  ['an exponent', struct('uint256', '1e3')],
  ['a negative of an unsigned', struct('uint8', '-1')],
  ['an overflow', struct('uint8', 256)],
  ['an underflow', struct('int8', '-129')],
  ['an empty string as number', struct('uint8', '')],
  ['a boolean as number', struct('uint8', true)],
  ['a number as boolean', struct('bool', 1)],
  ['a text as boolean', struct('bool', 'false')],
  ['a short address', struct('address', '0x11')],
  ['odd bytes', struct('bytes', '0x1')],
  ['long bytes4', struct('bytes4', '0x0011223344')],
  ['a lone surrogate', struct('string', '\ud800')],
  ['a null struct', typed('T', { T: 'U u', U: 'uint8 x' }, { u: null })],
  ['a list of the wrong length', struct('uint8[2]', [1])],
  ['a list that is none', struct('uint8[]', { length: 0 })],
]
test.each(confusing)('error: %s', (_, data) => {
  expect(sign(data)).toMatchObject({ kind: 'refused', refusal: 'invalid-typed-data' })
})

test('error: another network than the one the site is on', () => {
  expect(sign({ ...mail, domain: { ...mail.domain, chainId: 1 } })).toMatchObject({ refusal: 'wrong-network' })
})

test('error: __proto__ as a key reaches no prototype (T23)', () => {
  expect(sign(JSON.stringify(mail).replace('"text":"hi"', '"__proto__":{"polluted":1}'))).toMatchObject({
    kind: 'refused',
  })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

/** Types, values and data that fit them. Whatever the wallet accepts must have the same hash in ox. */
const atoms: fc.Arbitrary<{ type: string; value: unknown }> = fc.oneof(
  fc.bigInt(0n, 2n ** 256n - 1n).map((value) => ({ type: 'uint256', value: value.toString() })),
  fc.integer({ min: -128, max: 127 }).map((value) => ({ type: 'int8', value })),
  fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n).map((value) => ({ type: 'int128', value: value.toString() })),
  fc.boolean().map((value) => ({ type: 'bool', value })),
  fc.string({ unit: 'grapheme' }).map((value) => ({ type: 'string', value })),
  fc
    .uint8Array({ maxLength: 70 })
    .map((value) => ({ type: 'bytes', value: `0x${Buffer.from(value).toString('hex')}` })),
  fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((value) => ({ type: 'address', value: `0x${Buffer.from(value).toString('hex')}` })),
  fc
    .uint8Array({ minLength: 7, maxLength: 7 })
    .map((value) => ({ type: 'bytes7', value: `0x${Buffer.from(value).toString('hex')}` })),
)
const structs = fc.array(atoms, { minLength: 1, maxLength: 5 }).chain((inner) =>
  fc
    .record({ outer: fc.array(atoms, { maxLength: 4 }), copies: fc.nat(3), isFixed: fc.boolean() })
    .map(({ outer, copies, isFixed }) => {
      const innerValue = Object.fromEntries(inner.map(({ value }, at) => [`f${at}`, value]))
      return {
        types: {
          EIP712Domain: domainTypes,
          Outer: [
            ...outer.map(({ type }, at) => ({ name: `o${at}`, type })),
            { name: 'one', type: 'Inner' },
            { name: 'many', type: isFixed && copies > 0 ? `Inner[${copies}]` : 'Inner[]' },
          ],
          Inner: inner.map(({ type }, at) => ({ name: `f${at}`, type })),
        },
        primaryType: 'Outer',
        domain: { name: 'Property', chainId: 1329, verifyingContract: token },
        message: {
          ...Object.fromEntries(outer.map(({ value }, at) => [`o${at}`, value])),
          one: innerValue,
          many: Array.from({ length: copies }, () => innerValue),
        },
      }
    }),
)
test('behavior: every accepted digest equals that of an independent implementation (T12)', () => {
  fc.assert(
    fc.property(structs, (data) => {
      const review = sign(JSON.stringify(data))
      if (review.kind !== 'typed-data') throw new Error('refused')
      expect(review.digest).toBe(TypedData.getSignPayload(data as never))
    }),
    { numRuns: 150 },
  )
})

const hyperliquid = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    'HyperliquidTransaction:ApproveAgent': [
      { name: 'hyperliquidChain', type: 'string' },
      { name: 'agentAddress', type: 'address' },
      { name: 'nonce', type: 'uint64' },
    ],
  },
  primaryType: 'HyperliquidTransaction:ApproveAgent',
  domain: { name: 'HyperliquidSignTransaction', chainId: 1329 },
  message: { hyperliquidChain: 'Mainnet', agentAddress: account, nonce: 1 },
}

test('behavior: a type with a prefix, as Hyperliquid names them, has the digest that other programs compute', () => {
  const review = sign(JSON.stringify(hyperliquid))
  expect(review).toMatchObject({
    kind: 'typed-data',
    primaryType: hyperliquid.primaryType,
    digest: hashTypedData(hyperliquid as never),
  })
  // It names no contract, and still moves funds.
  expect(codesOf(review)).toContain('opaque-promise')
  expect(review).toMatchObject({ digest: TypedData.getSignPayload(hyperliquid as never) })
})

test.each<[string, Record<string, { name: string; type: string }[]>]>([
  ['the prefix is a type too', { HyperliquidTransaction: [{ name: 'a', type: 'uint8' }] }],
  ['it holds a struct', { 'A:B': [{ name: 'inner', type: 'Inner' }], Inner: [{ name: 'a', type: 'uint8' }] }],
  ['the prefix is a type of the language', { 'address:B': [{ name: 'a', type: 'uint8' }] }],
  ['nothing follows it', { 'A:': [{ name: 'a', type: 'uint8' }] }],
  ['nothing is before it', { ':B': [{ name: 'a', type: 'uint8' }] }],
  ['it brings a parenthesis', { 'A:B(uint8 a)': [{ name: 'a', type: 'uint8' }] }],
])('attack: a type with a prefix is refused if programs may read it differently: %s (T12)', (_, types) => {
  expect(sign(JSON.stringify({ ...hyperliquid, types: { ...hyperliquid.types, ...types } }))).toMatchObject({
    kind: 'refused',
    refusal: 'invalid-typed-data',
  })
})

const isTold = (data: unknown) => {
  const review = sign(JSON.stringify(data))
  return review.kind === 'typed-data' && isToldByFacts(review)
}

test('behavior: the facts of a permit say all of it, unless it has a field that no rule knows', () => {
  expect(isTold(permit('1000000'))).toBe(true)
  expect(isTold(hyperliquid)).toBe(false)
  const extended = typed(
    'Permit',
    { Permit: 'address spender, uint256 value, uint256 nonce, uint256 deadline, address andAlso' },
    { spender, value: 5, nonce: 0, deadline: soon, andAlso: spender },
  )
  expect(sign(JSON.stringify(extended))).toMatchObject({ kind: 'typed-data', action: { kind: 'allow' } })
  expect(isTold(extended)).toBe(false)
})

test('behavior: invalid input is refused without an exception (T23)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (data) => {
      expect(sign(data).kind).toBe('refused')
    }),
  )
})

const single = (amount: unknown) =>
  typed(
    'PermitSingle',
    { PermitSingle: 'TokenDetails details, address spender, uint256 sigDeadline', ...details },
    { details: detail(String(amount)), spender, sigDeadline: soon },
    permit2,
  )

test('action: a permission over one token names it, and its amount belongs to that token', () => {
  const asked = { kind: 'allow', spender: getAddress(spender), token: getAddress(token), amountOrId: 5n }
  expect(sign(permit('5'))).toMatchObject({
    action: asked,
    facts: [{ label: 'spender' }, { kind: 'token' }, { units: 5n, token: getAddress(token) }, { label: 'deadline' }],
  })
  // The verifying contract of Permit2 is not the token.
  expect(sign(single(5))).toMatchObject({ action: asked })
})

test('action: a permission over several tokens names none', () => {
  const several = typed(
    'PermitBatch',
    { PermitBatch: 'TokenDetails[] details, address spender, uint256 sigDeadline', ...details },
    { details: [detail('5'), detail('6')], spender, sigDeadline: soon },
    permit2,
  )
  expect(sign(several)).toMatchObject({ action: { kind: 'allow', token: undefined } })
})

test('action: DAI ends a permission by a permit that allows nothing', () => {
  const ended = typed(
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
    { holder: account, spender, nonce: 0, expiry: 0, allowed: false },
  )
  expect(sign(ended)).toMatchObject({ action: { kind: 'revoke' } })
})
