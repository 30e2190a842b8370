import {
  comparisons,
  type Expression,
  type FactPath,
  facts,
  itemOf,
  listOf,
  toComparable,
  type UserField,
  userFields,
} from './expression.ts'
import { PolicyError } from './policyError.ts'
import { readTokens } from './readTokens.ts'
import { createTokenReader, type TokenReader } from './tokenReader.ts'

/** Where an expression stands: a consensus asks about approvers, a condition about the activity (key-custody §8). */
export type Place = 'condition' | 'consensus'

/**
 * What names mean at a point of the expression. Predicates do not nest, so that no expression is worth more than its
 * length.
 */
type Scope = { place: Place; variable?: string }

/**
 * Reads an expression that is true or false.
 * @throws {PolicyError} when any of it is unknown, mistyped, too deep or too long
 */
export function parseExpression(source: string, place: Place): Expression {
  const reader = createTokenReader(readTokens(source))
  const expression = readOr(reader, { place })
  if (!reader.isAtEnd()) throw new PolicyError()
  return ofType(expression, 'bool')
}

function readOr(reader: TokenReader, scope: Scope): Expression {
  return reader.deeper(() => {
    let left = readAnd(reader, scope)
    while (reader.skip('||')) left = join('or', left, readAnd(reader, scope))
    return left
  })
}

function readAnd(reader: TokenReader, scope: Scope): Expression {
  let left = readComparison(reader, scope)
  while (reader.skip('&&')) left = join('and', left, readComparison(reader, scope))
  return left
}

function join(kind: 'and' | 'or', left: Expression, right: Expression): Expression {
  return { kind, type: 'bool', left: ofType(left, 'bool'), right: ofType(right, 'bool') }
}

/** Comparisons do not chain: `a == b == c` has no meaning that everybody shares. */
function readComparison(reader: TokenReader, scope: Scope): Expression {
  const left = readUnary(reader, scope)
  if (reader.skip('in')) {
    const list = readUnary(reader, scope)
    return { kind: 'contains', type: 'bool', list, item: ofType(left, itemOf[list.type]) }
  }
  const operator = comparisons.find((each) => reader.skip(each))
  if (!operator) return left
  const right = ofType(readUnary(reader, scope), left.type)
  const isComparable = left.type === 'int' || ((operator === '==' || operator === '!=') && left.type in listOf)
  if (!isComparable) throw new PolicyError()
  return { kind: 'compare', type: 'bool', operator, left, right }
}

function readUnary(reader: TokenReader, scope: Scope): Expression {
  if (!reader.skip('!')) return readPostfix(reader, scope)
  return {
    kind: 'not',
    type: 'bool',
    of: ofType(
      reader.deeper(() => readUnary(reader, scope)),
      'bool',
    ),
  }
}

function readPostfix(reader: TokenReader, scope: Scope): Expression {
  let expression = readPrimary(reader, scope)
  for (;;) {
    if (reader.skip('[')) expression = readSlice(reader, expression)
    else if (reader.skip('.')) expression = readMethod(reader, expression, scope)
    else return expression
  }
}

function readPrimary(reader: TokenReader, scope: Scope): Expression {
  const token = reader.take()
  if (token.kind === 'int') return { kind: 'literal', type: 'int', value: token.value }
  if (token.kind === 'text') return { kind: 'literal', type: 'text', value: toComparable(token.value) }
  if (token.kind === 'name') return readName(reader, token.value, scope)
  if (token.value === '(') {
    const inner = readOr(reader, scope)
    reader.expect(')')
    return inner
  }
  if (token.value === '[') return readList(reader, scope)
  throw new PolicyError()
}

function readList(reader: TokenReader, scope: Scope): Expression {
  const first = readOr(reader, scope)
  const items = [first]
  while (reader.skip(',')) items.push(ofType(readOr(reader, scope), first.type))
  reader.expect(']')
  return { kind: 'list', type: known(listOf[first.type]), items }
}

function readName(reader: TokenReader, name: string, { place, variable }: Scope): Expression {
  if (name === 'true' || name === 'false') return { kind: 'literal', type: 'bool', value: name === 'true' }
  if (name === variable) {
    reader.expect('.')
    const field = reader.takeWord()
    if (!Object.hasOwn(userFields, field)) throw new PolicyError()
    return { kind: 'userField', type: userFields[field as UserField], field: field as UserField }
  }
  if (place === 'consensus') {
    if (name !== 'approvers' || variable !== undefined) throw new PolicyError()
    return { kind: 'approvers', type: 'users' }
  }
  return readFact(reader, name)
}

/** Names joined by points, up to the first that is a fact. */
function readFact(reader: TokenReader, first: string): Expression {
  let path = first
  while (!Object.hasOwn(facts, path)) {
    reader.expect('.')
    path += `.${reader.takeWord()}`
    if (!Object.keys(facts).some((each) => each.startsWith(path))) throw new PolicyError()
  }
  return { kind: 'fact', type: facts[path as FactPath], path }
}

/** `[from..to]` of a text, or `[at]`: one character. */
function readSlice(reader: TokenReader, of: Expression): Expression {
  const from = readIndex(reader)
  const to = reader.skip('..') ? readIndex(reader) : from + 1
  reader.expect(']')
  return { kind: 'slice', type: 'text', of: ofType(of, 'text'), from, to }
}

function readIndex(reader: TokenReader): number {
  const token = reader.take()
  if (token.kind !== 'int' || token.value > BigInt(Number.MAX_SAFE_INTEGER)) throw new PolicyError()
  return Number(token.value)
}

function readMethod(reader: TokenReader, of: Expression, scope: Scope): Expression {
  const name = reader.takeWord()
  reader.expect('(')
  const call = readCall(reader, name, of, scope)
  reader.expect(')')
  return call
}

function readCall(reader: TokenReader, name: string, of: Expression, scope: Scope): Expression {
  if (name === 'count') {
    if (of.type !== 'users' && !(of.type in itemOf)) throw new PolicyError()
    return { kind: 'count', type: 'int', list: of }
  }
  if (name === 'contains') {
    return { kind: 'contains', type: 'bool', list: of, item: ofType(readOr(reader, scope), itemOf[of.type]) }
  }
  if (name !== 'any' && name !== 'all' && name !== 'filter') throw new PolicyError()
  const variable = reader.takeWord()
  reader.expect(',')
  const predicate = ofType(readOr(reader, { ...scope, variable }), 'bool')
  return { kind: name, type: name === 'filter' ? 'users' : 'bool', users: ofType(of, 'users'), predicate }
}

function ofType(expression: Expression, type: Expression['type'] | undefined): Expression {
  if (expression.type !== type) throw new PolicyError()
  return expression
}

function known<value>(value: value | undefined): value {
  if (value === undefined) throw new PolicyError()
  return value
}
