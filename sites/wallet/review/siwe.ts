import type { Address } from 'viem'

/** EIP-4361, the fields of its ABNF in the order in which the text holds them. Times are milliseconds. */
export type Siwe = {
  scheme: string | undefined
  domain: string
  address: Address
  statement: string | undefined
  uri: string
  chainId: number
  nonce: string
  issuedAt: number
  expiresAt: number | undefined
  notBefore: number | undefined
  requestId: string | undefined
  resources: string[]
}

const preamble = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/i
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** The text means to be a sign-in with Ethereum, well formed or not. */
export function isSiweLike(text: string): boolean {
  return /wants you to sign in with your Ethereum account/i.test(text)
}

/** Reads a message of EIP-4361 strictly, line by line; undefined where a line is not what the ABNF has there. */
export function parseSiwe(text: string): Siwe | undefined {
  const lines = text.split('\n')
  const head = preamble.exec(lines.shift() ?? '')
  const address = lines.shift() ?? ''
  if (!head?.[2] || !/^0x[0-9a-fA-F]{40}$/.test(address) || lines.shift() !== '') return undefined
  // Without a statement the text has one empty line or two; both are in use.
  const statement = lines[0] === '' || lines[0]?.startsWith('URI: ') ? undefined : lines.shift()
  if (lines[0] === '') lines.shift()

  const field = (name: string) =>
    lines[0]?.startsWith(`${name}: `) ? lines.shift()?.slice(name.length + 2) : undefined
  const uri = field('URI')
  const version = field('Version')
  const chainId = field('Chain ID')
  const nonce = field('Nonce')
  const issuedAt = field('Issued At')
  const expiresAt = field('Expiration Time')
  const notBefore = field('Not Before')
  const requestId = field('Request ID')
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : []

  const times = [issuedAt, expiresAt, notBefore].filter((value) => value !== undefined)
  const isWhole = lines.length === 0 && resources.every((line) => line.startsWith('- '))
  if (!isWhole || !uri || version !== '1' || !issuedAt || !times.every((value) => time.test(value))) return undefined
  if (!/^\d{1,15}$/.test(chainId ?? '') || !/^[A-Za-z0-9]{8,}$/.test(nonce ?? '')) return undefined
  return {
    scheme: head[1]?.toLowerCase(),
    domain: head[2],
    address: address as Address,
    statement,
    uri,
    chainId: Number(chainId),
    nonce: nonce ?? '',
    issuedAt: Date.parse(issuedAt),
    expiresAt: expiresAt === undefined ? undefined : Date.parse(expiresAt),
    notBefore: notBefore === undefined ? undefined : Date.parse(notBefore),
    requestId,
    resources: resources.map((line) => line.slice(2)),
  }
}
