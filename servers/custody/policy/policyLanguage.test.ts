import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPolicyDepth, maxPolicyTokens } from '../base/limits.ts'
import { type Approver, evaluate, type Facts } from './evaluate.ts'
import type { Expression } from './expression.ts'
import { type Place, parseExpression } from './parseExpression.ts'
import { PolicyError } from './policyError.ts'

const ann: Approver = { id: 'ann', tags: ['traders'], email: 'ann@example.com', alias: 'Ann' }
const bob: Approver = { id: 'bob', tags: [], email: 'bob@example.com', alias: 'Bob' }
const facts: Facts = {
  'activity.type': 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  'activity.resource': 'PRIVATE_KEY',
  'activity.action': 'SIGN',
  'eth.tx.to': '0x00000000000000000000000000000000000000aa',
  'eth.tx.value': 10n ** 18n,
  'eth.tx.chain_id': 1n,
  'eth.tx.data': '0xa9059cbb0000',
  'wallet.id': 'w',
}
const holds = (source: string, { place = 'condition' as Place, approvers = [ann, bob] } = {}) =>
  evaluate(parseExpression(source, place), { facts, approvers })

describe('conditions', () => {
  test.each([
    ["activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'", true],
    ["activity.resource == 'PRIVATE_KEY' && activity.action != 'EXPORT'", true],
    ["activity.action in ['CREATE', 'SIGN']", true],
    ["activity.action in ['CREATE']", false],
    // An address means its bytes, however it is written (EIP-55).
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
  ])('default: %s is %s', (source, expected) => {
    expect(holds(source)).toBe(expected)
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
  ])('behavior: what the activity does not have decides nothing: %s is %s', (source, expected) => {
    expect(holds(source)).toBe(expected)
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
  ])('default: %s is %s', (source, expected) => {
    expect(holds(source, { place: 'consensus' })).toBe(expected)
  })
})

describe('error: not of the language', () => {
  test.each([
    ...['', '(', ')', '1', "'text'", 'eth.tx.to', 'true true', 'true &&', '&& true', '!', '!1', 'not true'],
    ...["eth.tx.to = '0x'", "'a' == 1", "'a' < 'b'", "1 in ['a']", '1 in 1', "['a', 1].count() == 2", '[] == []'],
    ...["eth.tx.to == '0x", 'eth.tx.to == "0x"', "eth.tx.from == '0x'", "eth.tx == '0x'", "eth.tx.to.to == '0x'"],
    ...['1 == 1 == true', '1 < 2 < 3', 'true == true == true', '-1 < 0', '1.5 < 2', '1e3 == 1000', '0x1 == 1'],
    ...["activity.params.type == 'x'", "constructor == 'x'", "eth.tx.__proto__ == 'x'", 'toString == 1'],
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

/** Any well-typed condition, as text, with what it is worth where everything is known. */
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

describe('properties', () => {
  test('behavior: an expression is worth what it says', () => {
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
        expect([true, false, undefined]).toContain(evaluate(expression, { facts, approvers: [ann] }))
        expect([true, false, undefined]).toContain(evaluate(expression, { facts: {}, approvers: [] }))
      }),
      { numRuns: 300 },
    )
  })
})
