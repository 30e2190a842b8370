/**
 * A sign-in as a text: that of Ethereum (EIP-4361), and of Solana (Sign In With Solana, the same lines, of which all but the
 * first two may be missing). Times are milliseconds.
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

/** Reads a sign-in strictly, line by line; undefined where a line is not what its rules have there. */
export function readSignIn(text: string, kind: 'Ethereum' | 'Solana'): SignInText | undefined {
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

/** NaN where the text is no time, also where it only looks like one: the 32nd of a month. */
function toTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return time.test(text) ? Date.parse(text) : Number.NaN
}
