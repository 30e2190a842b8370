import { maxPolicyTokens } from '../base/limits.ts'
import { PolicyError } from './policyError.ts'

export type Token =
  | { kind: 'int'; value: bigint }
  | { kind: 'text'; value: string }
  | { kind: 'name'; value: string }
  | { kind: 'sign'; value: string }

/** One token or white space. Longer signs precede their prefixes. A text has no escapes, so it contains no quote. */
const pattern =
  /\s+|(?<int>[0-9]{1,78})(?![0-9A-Za-z_])|'(?<text>[^'\p{Cc}]*)'|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>&&|\|\||==|!=|<=|>=|\.\.|[!<>()[\].,])/uy

/** @throws {PolicyError} at a character that starts no token, and when there are too many */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (!match) throw new PolicyError()
    at = pattern.lastIndex
    const token = toToken(match.groups ?? {})
    if (token) tokens.push(token)
    if (tokens.length > maxPolicyTokens) throw new PolicyError()
  }
  return tokens
}

function toToken({ int, text, name, sign }: Record<string, string | undefined>): Token | undefined {
  if (int !== undefined) return { kind: 'int', value: BigInt(int) }
  if (text !== undefined) return { kind: 'text', value: text }
  if (name !== undefined) return { kind: 'name', value: name }
  if (sign !== undefined) return { kind: 'sign', value: sign }
  return undefined
}
