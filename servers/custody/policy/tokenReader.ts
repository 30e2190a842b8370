import { maxPolicyDepth } from '../base/limits.ts'
import { PolicyError } from './policyError.ts'
import type { Token } from './readTokens.ts'

/** Reads tokens in order. Each method that expects a token throws {@link PolicyError} at any other. */
export type TokenReader = {
  take(): Token
  /** A name. */
  takeWord(): string
  /** Consumes the next token if it is this sign or name. */
  skip(value: string): boolean
  expect(value: string): void
  isAtEnd(): boolean
  /** Runs `read` one level deeper, down to a bound. */
  deeper<result>(read: () => result): result
}

export function createTokenReader(tokens: readonly Token[]): TokenReader {
  let at = 0
  let depth = 0

  const reader: TokenReader = {
    take() {
      const token = tokens[at]
      if (!token) throw new PolicyError()
      at += 1
      return token
    },
    takeWord() {
      const token = reader.take()
      if (token.kind !== 'name') throw new PolicyError()
      return token.value
    },
    skip(value) {
      const token = tokens[at]
      const isNext = (token?.kind === 'sign' || token?.kind === 'name') && token.value === value
      if (isNext) at += 1
      return isNext
    },
    expect(value) {
      if (!reader.skip(value)) throw new PolicyError()
    },
    isAtEnd: () => at === tokens.length,
    deeper(read) {
      depth += 1
      if (depth > maxPolicyDepth) throw new PolicyError()
      const result = read()
      depth -= 1
      return result
    },
  }
  return reader
}
