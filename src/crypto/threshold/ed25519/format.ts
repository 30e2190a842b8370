import { sha512 } from '@noble/hashes/sha2'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { concat, type Reader, u8, u32 } from './bytes.ts'

/** Protocol and version. A change of any byte on the wire, or of any hash, makes a new version. */
export const engineName = 'frost-ed25519-1'

/** Of {@link hash}. */
export const hashLength = 32

/** What every share, state and message begins with: the version, and `F` for this engine. */
const magic = Uint8Array.of(1, 0x46)

/** The kind of a record, in the byte after the magic. These numbers, and those of ceremonies, are never reused. */
export const records = { share: 0, state: 1, message: 2 } as const
export const ceremonies = { keygen: 1, sign: 2, refresh: 3, reshare: 4, importSeed: 5, importScalar: 6 } as const
export type CeremonyName = keyof typeof ceremonies

/** The beginning of a record. */
export function begin(record: keyof typeof records): Uint8Array {
  return concat(magic, u8(records[record]))
}

/** Reads {@link begin} back; `toError` says what to throw for anything else. */
export function assertBegin(reader: Reader, record: keyof typeof records, toError: () => Error): void {
  if (reader.u8() !== magic[0] || reader.u8() !== magic[1] || reader.u8() !== records[record]) throw toError()
}

const schemeNumbers: Record<ThresholdScheme, number> = { TWO_OF_TWO: 1, TWO_OF_THREE: 2, THREE_OF_FIVE: 3 }

export const fromScheme = (scheme: ThresholdScheme) => u8(schemeNumbers[scheme])

export function toScheme(number: number, toError: () => Error): ThresholdScheme {
  const found = (Object.keys(schemeNumbers) as ThresholdScheme[]).find((scheme) => schemeNumbers[scheme] === number)
  if (!found) throw toError()
  return found
}

export const isScheme = (scheme: unknown): scheme is ThresholdScheme =>
  typeof scheme === 'string' && Object.hasOwn(thresholdSchemes, scheme)

/**
 * The first half of SHA-512 over this engine's name, the purpose, and each part with its length before it: no two lists
 * of parts hash alike (TSSHOCK). FROST itself hashes with SHA-512, so a page loads one hash.
 */
export function hash(purpose: string, parts: readonly Uint8Array[]): Uint8Array {
  const label = new TextEncoder().encode(`${engineName}/${purpose}`)
  return sha512(concat(...[label, ...parts].flatMap((part) => [u32(part.length), part]))).subarray(0, hashLength)
}
