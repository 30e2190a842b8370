import { comparisons, type Expression, toComparable } from './expression.ts'
import { PolicyError } from './policyError.ts'
import { readTokens, type Token } from './readTokens.ts'
import { createTokenReader, type TokenReader } from './tokenReader.ts'
import { conditionNames, consensusNames, isList, isSameType, isStruct, type Type } from './types.ts'

/** The kind of an expression: a consensus is about approvers, a condition about the activity (key-custody §8). */
export type Place = 'condition' | 'consensus'

/** The names in scope: items are those of the enclosing predicates, by their names. */
type Scope = { place: Place; items: Readonly<Record<string, Type>> }

/**
 * Parses a boolean expression.
 * @throws {PolicyError} when any part of it is unknown, mistyped, too deep or too long
 */
export function parseExpression(source: string, place: Place): Expression {
  const reader = createTokenReader(readTokens(source))
  const expression = readExpression(reader, { place, items: {} })
  if (!reader.isAtEnd()) throw new PolicyError()
  return ofType(expression, 'bool')
}

/** Parses an expression of any type, up to the first token that does not belong to it. */
function readExpression(reader: TokenReader, scope: Scope): Expression {
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

/** Comparisons do not chain: `a == b == c` has no meaning that all readers share. */
function readComparison(reader: TokenReader, scope: Scope): Expression {
  const first = readUnary(reader, scope)
  if (reader.skip('in')) return toContains(readUnary(reader, scope), first)
  const operator = comparisons.find((each) => reader.skip(each))
  if (!operator) return first
  const second = readUnary(reader, scope)
  const [left, right] = [toNumber(first, second), toNumber(second, first)]
  const types = operator === '==' || operator === '!=' ? equalTypes : orderedTypes
  assertComparable(left.type, right.type, types)
  return { kind: 'compare', type: 'bool', operator, left, right }
}

/** The documentation also writes a number in quotes where it is compared with one: `eth.tx.chain_id == '1'`. */
function toNumber(expression: Expression, other: Expression): Expression {
  const isQuoted = expression.kind === 'literal' && typeof expression.value === 'string' && other.type === 'int'
  if (!isQuoted || !/^[0-9]{1,78}$/.test(String(expression.value))) return expression
  return { kind: 'literal', type: 'int', value: BigInt(expression.value) }
}

const equalTypes: readonly Type[] = ['bool', 'int', 'text', 'json']
const orderedTypes: readonly Type[] = ['int', 'json']

/** Two values of one type, or a `json` value and one of any type. */
function assertComparable(left: Type, right: Type, types: readonly Type[]): void {
  const isMixed = left === 'json' || right === 'json'
  if (!types.includes(left) || !types.includes(right) || !(isMixed || left === right)) throw new PolicyError()
}

/** `item in list`, or `list.contains(item)`. */
function toContains(list: Expression, item: Expression): Expression {
  const itemType = isList(list.type) ? list.type.item : ofType(list, 'json').type
  assertComparable(itemType, item.type, equalTypes)
  return { kind: 'contains', type: 'bool', list, item }
}

function readUnary(reader: TokenReader, scope: Scope): Expression {
  if (!reader.skip('!')) return readPostfix(reader, readPrimary(reader, scope), scope)
  const of = reader.deeper(() => readUnary(reader, scope))
  return { kind: 'not', type: 'bool', of: ofType(of, 'bool') }
}

function readPrimary(reader: TokenReader, scope: Scope): Expression {
  const token = reader.take()
  if (token.kind === 'int') return { kind: 'literal', type: 'int', value: token.value }
  if (token.kind === 'text') return { kind: 'literal', type: 'text', value: toComparable(token.value) }
  if (token.kind === 'name') return readName(token.value, scope)
  if (token.value === '(') {
    const inner = readExpression(reader, scope)
    reader.expect(')')
    return inner
  }
  if (token.value === '[') return readList(reader, scope)
  throw new PolicyError()
}

function readList(reader: TokenReader, scope: Scope): Expression {
  const first = readExpression(reader, scope)
  if (!equalTypes.includes(first.type)) throw new PolicyError()
  const items = [first]
  while (reader.skip(',')) items.push(ofType(readExpression(reader, scope), first.type))
  reader.expect(']')
  return { kind: 'list', type: { item: first.type }, items }
}

function readName(name: string, { place, items }: Scope): Expression {
  if (name === 'true' || name === 'false') return { kind: 'literal', type: 'bool', value: name === 'true' }
  const item = Object.hasOwn(items, name) ? items[name] : undefined
  if (item !== undefined) return { kind: 'item', type: item, name }
  // A predicate about approvers inside one about approvers would take the square of their number.
  if (place === 'consensus' && Object.keys(items).length > 0) throw new PolicyError()
  const names = place === 'consensus' ? consensusNames : conditionNames
  const type = Object.hasOwn(names, name) ? names[name] : undefined
  if (type === undefined) throw new PolicyError()
  return { kind: 'name', type, name }
}

/** Fields, parts and methods behind a value: `.to`, `[0]`, `[0..10]`, `['token']`, `.count()`. */
function readPostfix(reader: TokenReader, first: Expression, scope: Scope): Expression {
  let expression = first
  for (;;) {
    if (reader.skip('[')) expression = readPart(reader, expression, scope)
    else if (reader.skip('.')) expression = readMember(reader, expression, scope)
    else return expression
  }
}

/** `[at]` and `[from..to]` of a text or a list, `['name']` of a `json` object. */
function readPart(reader: TokenReader, of: Expression, { place }: Scope): Expression {
  const token = reader.take()
  if (token.kind === 'text') {
    reader.expect(']')
    return { kind: 'field', type: 'json', of: ofType(of, 'json'), field: token.value }
  }
  // Approvers are not ordered.
  const isOrdered = of.type === 'text' || of.type === 'json' || (isList(of.type) && place === 'condition')
  if (!isOrdered) throw new PolicyError()
  const from = toIndex(token)
  const to = reader.skip('..') ? toIndex(reader.take()) : undefined
  reader.expect(']')
  if (to !== undefined) return { kind: 'slice', type: of.type, of, from, to }
  return { kind: 'at', type: isList(of.type) ? of.type.item : of.type, of, index: from }
}

function toIndex(token: Token): number {
  if (token.kind !== 'int' || token.value > BigInt(Number.MAX_SAFE_INTEGER)) throw new PolicyError()
  return Number(token.value)
}

/** A field of a struct, or a method of a list. */
function readMember(reader: TokenReader, of: Expression, scope: Scope): Expression {
  const name = reader.takeWord()
  if (isStruct(of.type)) {
    const type = Object.hasOwn(of.type.fields, name) ? of.type.fields[name] : undefined
    if (type === undefined) throw new PolicyError()
    return { kind: 'field', type, of, field: name }
  }
  if (!isList(of.type) && of.type !== 'json') throw new PolicyError()
  // The documentation also writes `.count` without its brackets.
  if (name === 'count' && !reader.skip('(')) return { kind: 'count', type: 'int', list: of }
  if (name !== 'count') reader.expect('(')
  const call = readCall(reader, name, of, scope)
  reader.expect(')')
  return call
}

function readCall(reader: TokenReader, name: string, of: Expression, scope: Scope): Expression {
  if (name === 'count') return { kind: 'count', type: 'int', list: of }
  if (name === 'contains') return toContains(of, readExpression(reader, scope))
  if (name !== 'any' && name !== 'all' && name !== 'filter') throw new PolicyError()
  const item = reader.takeWord()
  reader.expect(',')
  const itemType = isList(of.type) ? of.type.item : 'json'
  const predicate = readExpression(reader, { ...scope, items: { ...scope.items, [item]: itemType } })
  const type = name === 'filter' ? of.type : 'bool'
  return { kind: name, type, of, item, predicate: ofType(predicate, 'bool') }
}

/** @throws {PolicyError} when an expression is of another type */
function ofType(expression: Expression, type: Type): Expression {
  if (!isSameType(expression.type, type)) throw new PolicyError()
  return expression
}
