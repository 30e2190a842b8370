import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPolicyDepth, maxPolicyTokens } from '../base/limits.ts'
import type { Value } from './compareValues.ts'
import { evaluate, type World } from './evaluate.ts'
import type { Expression } from './expression.ts'
import { type Place, parseExpression } from './parseExpression.ts'
import { PolicyError } from './policyError.ts'

const ann = { id: 'ann', tags: ['traders'], email: 'ann@example.com', alias: 'Ann' }
const bob = { id: 'bob', tags: [], email: 'bob@example.com', alias: 'Bob' }
const passkey = {
  id: '1',
  user_id: 'ann',
  type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
  credential_id: 'c',
  public_key: '04',
}
const approvals = { approvers: [ann, bob], credentials: [passkey] }
const activity = {
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  kind: 'SIGN_TRANSACTION',
  resource: 'PRIVATE_KEY',
  action: 'SIGN',
  params: { user_ids: ['u', 'v'] },
}
const tx = {
  to: '0x00000000000000000000000000000000000000aa',
  value: 10n ** 18n,
  chain_id: 1n,
  data: '0xa9059cbb0000',
}
const message = { amount: 5n, token: '0xaa', deep: { list: [{ a: 1n }, { a: 2n }] }, ok: true, text: '5' }
const facts: { [name: string]: Value } = {
  activity,
  eth: { tx, eip_712: { message, primary_type: 'Permit' } },
  solana: { tx: { transfers: [{ from: 'a', to: 'b', amount: 1n }], spl_transfers: [] } },
  wallet: { id: 'w' },
}
const toWorld = (names: World['names'], logic: World['logic'] = 'known', steps = 10_000): World => ({
  names,
  logic,
  budget: { steps },
})
const holds = (source: string, { place = 'condition' as Place, logic = 'known' as World['logic'] } = {}) =>
  evaluate(parseExpression(source, place), toWorld(place === 'condition' ? facts : approvals, logic))

describe('conditions', () => {
  test.each([
    ["activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'", true],
    ["activity.resource == 'PRIVATE_KEY' && activity.action != 'EXPORT'", true],
    ["activity.action in ['CREATE', 'SIGN']", true],
    ["activity.action in ['CREATE']", false],
    // Addresses are compared by their bytes, whatever their spelling (EIP-55).
    ["eth.tx.to == '0x00000000000000000000000000000000000000AA'", true],
    ["eth.tx.to in ['0x00000000000000000000000000000000000000Aa']", true],
    ['eth.tx.value <= 1000000000000000000', true],
    ['eth.tx.value > 1000000000000000000', false],
    ['eth.tx.value == 1000000000000000001', false],
    ['eth.tx.chain_id in [1, 10]', true],
    ["eth.tx.data[0..10] == '0xa9059cbb'", true],
    ["eth.tx.data[1] == 'x'", true],
    ["!(wallet.id == 'w') || false", false],
    ["wallet.id == 'x' || wallet.id == 'y' || true && wallet.id == 'w'", true],
    ["wallet.id == 'w' || wallet.id == 'w' && false", true],
    ['[1, 2].contains(2)', true],
    ['[1, 2].count() == 2', true],
    ['true', true],
    // https://docs.turnkey.com/features/policies/language#grammar
    ['true && false', false],
    ["eth.tx.chain_id == '1' && '2' > eth.tx.chain_id", true],
    ['1 < 2', true],
    ["'a' != 'b'", true],
    ['1 in [1, 2, 3]', true],
    ['[1,2,3][0] == 1', true],
    ["'abc'[0] == 'a'", true],
    ['[1,2,3][0..2].count() == 2', true],
    ["'abc'[0..2] == 'ab'", true],
    ['[1,1,1].all(x, x == 1)', true],
    ['[1,2,3].any(x, x == 1)', true],
    ['[1,2,3].contains(1)', true],
    ['[1,2,3].count() == 3', true],
    ['[1,2,3].filter(x, x == 1).count() == 1', true],
    ['[1,2,3].count == 3', true],
    ["'u' in activity.params.user_ids && activity.params.user_ids.count() == 2", true],
    // Members of typed data have the type of what they are compared with.
    ["eth.eip_712.message['amount'] < 6 && eth.eip_712.message['amount'] == '5'", true],
    ["eth.eip_712.message['token'] == '0xAA'", true],
    ["eth.eip_712.message['ok'] == true", true],
    ["eth.eip_712.message['deep']['list'][1]['a'] == 2", true],
    ["eth.eip_712.message['deep']['list'].all(x, x['a'] > 0)", true],
    ["eth.eip_712.message['deep']['list'].filter(x, x['a'] > 1).count() == 1", true],
    ["[5, 6].contains(eth.eip_712.message['amount'])", true],
    ['solana.tx.transfers.all(t, [1, 2].any(n, n == t.amount))', true],
    ["solana.tx.spl_transfers.all(t, t.to == 'nobody')", true],
    ["solana.tx.spl_transfers.any(t, t.to == 'nobody')", false],
  ])('default: %s is %s, whatever the logic', (source, expected) => {
    expect(holds(source)).toBe(expected)
    expect(holds(source, { logic: 'strict' })).toBe(expected)
  })

  test.each([
    ["private_key.id == 'x'", undefined],
    ["private_key.id != 'x'", undefined],
    ["!(private_key.id == 'x')", undefined],
    ["private_key.id == 'x' && false", false],
    ["false && private_key.id == 'x'", false],
    ["private_key.id == 'x' || true", true],
    ["true || private_key.id == 'x'", true],
    ["private_key.id == 'x' || false", undefined],
    ["private_key.id in ['x']", undefined],
    ["private_key.tags.contains('x')", undefined],
    ['eth.tx.gas < 5', undefined],
    ["eth.eip_712.message['other'] == 5", undefined],
    ["eth.eip_712.message['text'] < 6", undefined],
    ["eth.eip_712.message['amount']['a'] == 5", undefined],
    ["eth.eip_712.message['amount'].count() == 0", undefined],
    ["eth.eip_712.message['constructor'] == 'x'", undefined],
    ['[1, 2].any(x, x == 1 || eth.tx.gas == x)', true],
    ['[1, 2].all(x, x == 1 && eth.tx.gas == x)', false],
    ['[1, 2].all(x, eth.tx.gas == x)', undefined],
    ['[1, 2].filter(x, eth.tx.gas == x).count() == 0', undefined],
  ])('behavior: a property that the activity lacks decides nothing: %s is %s', (source, expected) => {
    expect(holds(source)).toBe(expected)
    // https://docs.turnkey.com/features/policies/language#policy-evaluation: nothing is short-circuited.
    expect(holds(source, { logic: 'strict' })).toBe(undefined)
  })
})

describe('consensus', () => {
  test.each([
    ["approvers.any(user, user.id == 'ann')", true],
    ["approvers.any(user, user.id == 'eve')", false],
    ["approvers.all(user, user.id in ['ann', 'bob'])", true],
    ["approvers.all(user, user.id == 'ann')", false],
    ['approvers.count() == 2', true],
    ['approvers.count() > 2', false],
    ["approvers.any(u, u.tags.contains('traders'))", true],
    ["approvers.filter(user, user.tags.contains('traders')).count() >= 2", false],
    ["approvers.filter(user, user.id != 'bob').any(user, user.email == 'ann@example.com')", true],
    ["approvers.any(user, user.tags.any(tag, tag == 'traders'))", true],
    ["credentials.any(credential, credential.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')", true],
    ["credentials.all(c, c.public_key == '04' && c.user_id == 'bob')", false],
  ])('default: %s is %s', (source, expected) => {
    expect(holds(source, { place: 'consensus' })).toBe(expected)
  })
})

describe('error: not of the language', () => {
  test.each([
    ...['', '(', ')', '1', "'text'", 'eth.tx.to', 'true true', 'true &&', '&& true', '!', '!1', 'not true'],
    ...[
      "eth.tx.to = '0x'",
      "'a' == 1",
      "'a' < 'b'",
      "1 in ['a']",
      '1 in 1',
      "['a', 1].count() == 2",
      '[] == []',
      '[[1], [2]].count() == 2',
    ],
    ...['eth.eip_712.message == eth.tx', "eth.eip_712.message.token == 'x'", "eth.tx['to'] == 'x'", 'eth == eth'],
    ...["eth.eip_712.message['amount'] == [1]", '[1].any(x == 1)', '[1].any(x, x)', 'x == 1'],
    ...["eth.tx.to == '0x", 'eth.tx.to == "0x"', "eth.tx.mood == '0x'", "eth.tx == '0x'", "eth.tx.to.to == '0x'"],
    ...['1 == 1 == true', '1 < 2 < 3', 'true == true == true', '-1 < 0', '1.5 < 2', '1e3 == 1000', '0x1 == 1'],
    ...["activity.params.mood == 'x'", "constructor == 'x'", "eth.tx.__proto__ == 'x'", 'toString == 1'],
    ...["approvers.any(user, user.id == 'x')", "user.id == 'x'", "wallet.id[0..x] == 'w'", 'wallet.id.count() == 1'],
    ...['true; true', 'true // yes', 'true\u0000', "wallet.id == 'a\\'b'", `${'9'.repeat(79)} == 1`],
  ])('condition %j', (source) => {
    expect(() => parseExpression(source, 'condition')).toThrow(PolicyError)
  })

  test.each([
    "activity.type == 'x'",
    "approvers.any(user, approvers.any(other, other.id == 'x'))",
    "approvers.any(user, user.password == 'x')",
    "approvers.any(user, user.constructor == 'x')",
    "approvers.any(user, other.id == 'x')",
    "approvers.any(user.id == 'x')",
    'approvers == approvers',
    'approvers',
    "approvers.filter(user, user.id == 'x')",
    "approvers.contains('x')",
    "approvers[0].id == 'x'",
    'approvers.map(user, user.id).count() == 1',
  ])('consensus %j', (source) => {
    expect(() => parseExpression(source, 'consensus')).toThrow(PolicyError)
  })

  test('too deep, too long', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}true${')'.repeat(depth)}`
    expect(() => parseExpression(nested(maxPolicyDepth - 1), 'condition')).not.toThrow()
    expect(() => parseExpression(nested(maxPolicyDepth), 'condition')).toThrow(PolicyError)
    expect(() => parseExpression(nested(100_000), 'condition')).toThrow(PolicyError)
    expect(() => parseExpression(`${'!'.repeat(maxPolicyDepth)}true`, 'condition')).toThrow(PolicyError)
    const chained = (terms: number) => Array(terms).fill('true').join(' && ')
    expect(() => parseExpression(chained(maxPolicyTokens / 2), 'condition')).not.toThrow()
    expect(() => parseExpression(chained(maxPolicyTokens / 2 + 1), 'condition')).toThrow(PolicyError)
  })
})

/** An arbitrary well-typed condition, as text, with its value when every fact is known. */
const sources = fc.letrec<{ bool: [string, boolean]; int: [string, bigint]; text: [string, string] }>((tie) => ({
  int: fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value): [string, bigint] => [String(value), value]),
    fc.constant<[string, bigint]>(['eth.tx.value', 10n ** 18n]),
    fc
      .array(tie('int'), { minLength: 1, maxLength: 3 })
      .map((items): [string, bigint] => [
        `[${items.map(([source]) => source).join(', ')}].count()`,
        BigInt(items.length),
      ]),
  ),
  text: fc.oneof(
    fc.stringMatching(/^[ -&(-~]{0,12}$/).map((value): [string, string] => [`'${value}'`, value]),
    fc.constant<[string, string]>(['wallet.id', 'w']),
  ),
  bool: fc.oneof(
    { maxDepth: 4 },
    fc.boolean().map((value): [string, boolean] => [String(value), value]),
    fc.tuple(tie('int'), tie('int')).map(([[a, x], [b, y]]): [string, boolean] => [`${a} <= ${b}`, x <= y]),
    fc.tuple(tie('int'), tie('int')).map(([[a, x], [b, y]]): [string, boolean] => [`${a} in [${b}]`, x === y]),
    fc
      .tuple(tie('text'), tie('text'))
      .map(([[a, x], [b, y]]): [string, boolean] => [`${a}!=${b}`, fold(x) !== fold(y)]),
    tie('bool').map(([a, x]): [string, boolean] => [`!(${a})`, !x]),
    fc.tuple(tie('bool'), tie('bool')).map(([[a, x], [b, y]]): [string, boolean] => [`(${a}) && (${b})`, x && y]),
    fc.tuple(tie('bool'), tie('bool')).map(([[a, x], [b, y]]): [string, boolean] => [`(${a})||(${b})`, x || y]),
  ),
}))
const fold = (text: string) => (/^0x[0-9a-f]*$/i.test(text) ? text.toLowerCase() : text)

test('error: nested predicates that take too long', () => {
  const list = `[${Array(50).fill(1).join(',')}]`
  const source = `${list}.all(a, ${list}.all(b, ${list}.all(c, a == c)))`
  expect(() => holds(source)).toThrow(PolicyError)
})

describe('properties', () => {
  test('behavior: an expression evaluates to its meaning', () => {
    fc.assert(
      fc.property(sources.bool, ([source, expected]) => {
        expect(holds(source)).toBe(expected)
      }),
    )
  })

  test('behavior: any text is an expression or none, and one that is can be evaluated', () => {
    const words = ['approvers', '.any(', 'user', ',', 'user.id', '==', "'x'", ')', '(', '!', '&&', '||', 'in', '[', ']']
    const more = ['eth.tx.to', 'eth.tx.value', '.count()', '.filter(', '0', '..', ' ', 'true', '<', 'activity.type']
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...words, ...more)).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom<Place>('condition', 'consensus'), (source, place) => {
        let expression: Expression
        try {
          expression = parseExpression(source, place)
        } catch (error) {
          expect(error).toBeInstanceOf(PolicyError)
          return
        }
        expect([true, false, undefined]).toContain(
          evaluate(expression, toWorld({ ...facts, approvers: [ann], credentials: [] })),
        )
        expect([true, false, undefined]).toContain(
          evaluate(expression, toWorld({ approvers: [], credentials: [] }, 'strict')),
        )
      }),
      { numRuns: 300 },
    )
  })
})
