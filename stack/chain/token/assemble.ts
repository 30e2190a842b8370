import { concatHex, type Hex, numberToHex, size, toHex } from 'viem'

/** The instructions that our contracts use, by the names of the yellow paper in lower case. */
const opcodes: Record<string, number> = {
  stop: 0x00,
  add: 0x01,
  sub: 0x03,
  lt: 0x10,
  gt: 0x11,
  eq: 0x14,
  iszero: 0x15,
  not: 0x19,
  shl: 0x1b,
  shr: 0x1c,
  keccak256: 0x20,
  caller: 0x33,
  callvalue: 0x34,
  calldataload: 0x35,
  calldatasize: 0x36,
  codecopy: 0x39,
  pop: 0x50,
  mstore: 0x52,
  sload: 0x54,
  sstore: 0x55,
  jumpi: 0x57,
  dup1: 0x80,
  dup2: 0x81,
  log3: 0xa3,
  log4: 0xa4,
  return: 0xf3,
  revert: 0xfd,
}
const push1 = 0x60
const push2 = 0x61
const jumpdest = 0x5b
/** In bytes: a place is pushed as two bytes, so that it has the same length wherever it is. */
const placeLength = 3

/**
 * Assembles a program of the Ethereum Virtual Machine. Its words are instructions, numbers to push (decimal, or hex with its
 * leading zeros), `name:` for a place to jump to, and `@name` to push that place. `data` follows the code; its names are places too.
 */
export function assemble(program: string, data: Record<string, Hex> = {}): Hex {
  const words = program.split(/\s+/).filter(Boolean)
  const places = new Map<string, number>()
  let length = 0
  for (const word of words) {
    if (word.endsWith(':')) places.set(word.slice(0, -1), length)
    length += word.startsWith('@') ? placeLength : size(encode(word))
  }
  for (const [name, bytes] of Object.entries(data)) {
    places.set(name, length)
    length += size(bytes)
  }
  const code = words.map((word) => (word.startsWith('@') ? pushPlace(places, word.slice(1)) : encode(word)))
  return concatHex([...code, ...Object.values(data)])
}

function encode(word: string): Hex {
  if (word.endsWith(':')) return numberToHex(jumpdest)
  if (/^\d/.test(word)) {
    const bytes = word.startsWith('0x') ? (word as Hex) : toHex(BigInt(word))
    const even: Hex = bytes.length % 2 === 0 ? bytes : `0x0${bytes.slice(2)}`
    return concatHex([numberToHex(push1 - 1 + size(even)), even])
  }
  const opcode = opcodes[word]
  if (opcode === undefined) throw new Error(`Unknown instruction: ${word}`)
  return numberToHex(opcode, { size: 1 })
}

function pushPlace(places: ReadonlyMap<string, number>, name: string): Hex {
  const place = places.get(name)
  if (place === undefined) throw new Error(`Unknown place: ${name}`)
  return concatHex([numberToHex(push2), numberToHex(place, { size: 2 })])
}
