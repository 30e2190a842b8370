import * as v from 'valibot'
import type { Address } from 'viem'
import { isAddress } from '../wire/isAddress.ts'
import { solanaAddress } from '../wire/primitives.ts'

/**
 * A sign-in text of Ethereum (EIP-4361) or Solana (Sign In With Solana). Solana's has the same lines, and all but the first
 * two are optional. Times are in milliseconds.
 */
export type SignInText = {
  scheme: string | undefined
  domain: string
  address: string
  statement: string | undefined
  uri: string | undefined
  version: string | undefined
  chainId: string | undefined
  nonce: string | undefined
  issuedAt: number | undefined
  expiresAt: number | undefined
  notBefore: number | undefined
  requestId: string | undefined
  resources: string[]
}

const preamble = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (Ethereum|Solana) account:$/i
const fieldLine = /^(?:(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): |Resources:$)/
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Returns whether the text is meant as a sign-in, well formed or not. A verifier may be less strict than this wallet. */
export function isSignInLike(text: string): boolean {
  return /wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+\S+\s+account/i.test(text)
}

/** A sign-in with Ethereum that has every field that the ABNF of EIP-4361 requires. */
export type Siwe = SignInText & { address: Address; uri: string; chainId: string; nonce: string; issuedAt: number }

/** Reads a message of EIP-4361 strictly. Returns undefined if it deviates from the ABNF. */
export function parseSiwe(text: string): Siwe | undefined {
  const read = readSignIn(text, 'Ethereum')
  return read && isWholeSiwe(read) ? read : undefined
}

function isWholeSiwe(read: SignInText): read is Siwe {
  const { address, uri, version, chainId = '', nonce = '', issuedAt } = read
  if (!isAddress(address) || !uri || version !== '1' || issuedAt === undefined) return false
  return /^\d{1,15}$/.test(chainId) && /^[A-Za-z0-9]{8,}$/.test(nonce)
}

/** Reads a message of Sign In With Solana strictly. Returns undefined if it deviates from its ABNF. */
export function parseSiws(text: string): SignInText | undefined {
  const read = readSignIn(text, 'Solana')
  if (!read) return undefined
  const { address, version = '1', nonce = '00000000' } = read
  const isWhole = v.is(solanaAddress, address) && version === '1' && /^[A-Za-z0-9]{8,}$/.test(nonce)
  return isWhole ? read : undefined
}

/** Reads a sign-in strictly, line by line. Returns undefined if a line is not the one that the rules expect there. */
function readSignIn(text: string, kind: 'Ethereum' | 'Solana'): SignInText | undefined {
  const lines = text.split('\n')
  const [, scheme, domain, named] = preamble.exec(lines.shift() ?? '') ?? []
  const address = lines.shift()
  if (!domain || named?.toLowerCase() !== kind.toLowerCase() || !address) return undefined
  if (lines.length > 0 && lines.shift() !== '') return undefined
  // Without a statement the text has one empty line or two; both are in use.
  const hasStatement = lines[0] !== undefined && lines[0] !== '' && !fieldLine.test(lines[0])
  const statement = hasStatement ? lines.shift() : undefined
  if (lines[0] === '') lines.shift()

  const field = (name: string) =>
    lines[0]?.startsWith(`${name}: `) ? lines.shift()?.slice(name.length + 2) : undefined
  const [uri, version, chainId, nonce] = [field('URI'), field('Version'), field('Chain ID'), field('Nonce')]
  const times = [field('Issued At'), field('Expiration Time'), field('Not Before')].map(toTime)
  const requestId = field('Request ID')
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : []
  if (lines.length > 0 || !resources.every((line) => line.startsWith('- ')) || times.some(Number.isNaN))
    return undefined
  const [issuedAt, expiresAt, notBefore] = times
  return {
    ...{ scheme: scheme?.toLowerCase(), domain, address, statement, uri, version, chainId, nonce, requestId },
    ...{ issuedAt, expiresAt, notBefore },
    resources: resources.map((line) => line.slice(2)),
  }
}

/** Returns NaN if the text is no valid time, which includes the 32nd of a month. */
function toTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return time.test(text) ? Date.parse(text) : Number.NaN
}
