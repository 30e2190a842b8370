import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { Eip1193Provider } from './discovery.ts'

// Our own, because `getEnsName` and `getEnsAvatar` of viem bundle to 36 KB (gzipped) with the tables of ENSIP-15, and this file
// to 3 KB.

/** ENS on Ethereum's main network (ERC-137), the same address since 2020. */
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** First four bytes of the hash of each signature (ERC-137, ERC-181, ERC-634). */
const selectors = {
  resolver: '0178b8bf',
  addr: '3b3b57de',
  name: '691f3431',
  text: '59d1d43c',
} as const

type Request = Eip1193Provider['request']

/**
 * Only names of unambiguous characters are shown. Other names may imitate a known name in similar letters, and ENSIP-15 needs
 * large tables to detect that. Owners of such names are shown by address.
 */
const plainName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
/** DNS has the same limit (RFC 1035, section 2.3.4), and ENS names of DNS have it too. */
const maxNameLength = 253

/** Returns a typed name as it is registered (ENSIP-15 lowers letters); undefined if it is no name that this file looks up. */
export function toEnsName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return name.length <= maxNameLength && plainName.test(name) ? name : undefined
}

/**
 * Returns the address of a name, in lower case; undefined if it has none on this network, or if the network does not answer.
 * Names whose resolver asks a server (EIP-3668) have none.
 * @param request reads the network whose registry has the name
 * @param name as {@link toEnsName} returns it
 */
export async function lookUpEnsAddress(request: Request, name: string): Promise<`0x${string}` | undefined> {
  const answer = await resolve(request, selectors.addr, namehash(name))
  // One word whose first 12 bytes are zero. The zero address is an empty record.
  const address = answer && /^0{24}([0-9a-f]{40})$/.exec(answer)?.[1]
  return address && !/^0*$/.test(address) ? `0x${address}` : undefined
}

/**
 * Returns the primary name of an address if that name points back to it (ERC-181: the reverse record alone proves nothing).
 * @param request reads Ethereum's main network
 */
export async function lookUpEnsName(request: Request, address: string): Promise<string | undefined> {
  const name = toText(
    await resolve(request, selectors.name, namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)),
  )
  if (!name || !plainName.test(name)) return undefined
  const owner = await resolve(request, selectors.addr, namehash(name))
  return owner?.slice(24, 64) === address.slice(2).toLowerCase() ? name : undefined
}

/**
 * Returns the avatar of a name (ENSIP-12) if it is an image on the web or inside the record. Other avatars would need a
 * gateway, and no gateway is contacted.
 */
export async function lookUpEnsAvatar(request: Request, name: string): Promise<string | undefined> {
  const avatar = toText(await resolve(request, selectors.text, namehash(name), encodeText('avatar')))
  return avatar && /^(https:\/\/|data:image\/)/i.test(avatar) ? avatar : undefined
}

/** Hashes a name (ERC-137): each label is hashed into the hash of the labels to its right. */
export function namehash(name: string): string {
  const root = new Uint8Array(32)
  const node = name
    .split('.')
    .reduceRight<Uint8Array>((above, label) => keccak_256(concatBytes(above, keccak_256(utf8ToBytes(label)))), root)
  return bytesToHex(node)
}

/** Asks the resolver of a node. Returns undefined if there is no resolver or if it fails. */
async function resolve(request: Request, selector: string, node: string, rest = ''): Promise<string | undefined> {
  const resolver = (await call(request, registry, selectors.resolver + node))?.slice(24, 64)
  if (!resolver || /^0*$/.test(resolver)) return undefined
  return call(request, `0x${resolver}`, selector + node + rest)
}

/** The answer's hex digits. */
async function call(request: Request, to: string, data: string): Promise<string | undefined> {
  const answer = await request({ method: 'eth_call', params: [{ to, data: `0x${data}` }, 'latest'] }).catch(() => '0x')
  return typeof answer === 'string' && /^0x([0-9a-f]{64})+/i.test(answer) ? answer.slice(2).toLowerCase() : undefined
}

/** Encodes a string as second argument: its offset, its length, its bytes. */
function encodeText(text: string): string {
  const bytes = bytesToHex(utf8ToBytes(text))
  return word(64) + word(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** Decodes a string that is the only result. A resolver may answer anything; undefined if it is not a string. */
function toText(answer: string | undefined): string | undefined {
  if (!answer || Number.parseInt(answer.slice(0, 64), 16) !== 32) return undefined
  const length = Number.parseInt(answer.slice(64, 128), 16)
  const bytes = answer.slice(128, 128 + length * 2)
  if (bytes.length !== length * 2) return undefined
  return new TextDecoder().decode(hexToBytes(bytes))
}
