import { describe, expect, test } from 'vitest'
import { toHex } from '../../hex.ts'
import { randomBytes } from '../../randomBytes.ts'
import { xor } from './bitColumns.ts'
import { blind, plus } from './blinded.ts'
import { encodeChoices, gadgetOf } from './gadget.ts'
import { multiplyAsAlice } from './multiplyAlice.ts'
import { beginMultiplyAsBob, finishMultiplyAsBob } from './multiplyBob.ts'
import { aliceMessageLength, correctionsLength, freshLength, width } from './multiplyParameters.ts'
import { otCount } from './otExtension.ts'
import { encodeScalars, mod, randomScalar, scalarLength } from './scalar.ts'
import { dealSeeds } from './testing/pair.ts'

const context = randomBytes(32)
const gadget = gadgetOf(randomBytes(32))
const refuse = (): never => {
  throw new Error('refused')
}

function multiply() {
  const seeds = dealSeeds()
  const { own, message: bobMessage } = beginMultiplyAsBob(context, seeds.bob)
  const inputs = [blind(randomScalar()), blind(randomScalar())] as const
  const alice = multiplyAsAlice(context, seeds.alice, gadget, inputs, bobMessage)!
  return { seeds, own, bobMessage, inputs, alice, factor: encodeChoices(gadget, own.choices) }
}

test('behavior: the shares of each product add up to it', () => {
  for (let round = 0; round < 5; round++) {
    const { seeds, own, inputs, alice, factor } = multiply()
    expect(alice.message.length).toBe(aliceMessageLength)
    const bob = finishMultiplyAsBob(context, seeds.bob, gadget, own, alice.message, refuse)!
    inputs.forEach((input, entry) => {
      expect(mod(alice.shares[entry]! + bob[entry]!)).toBe(mod(plus(0n, input) * factor))
    })
  }
})

test('behavior: the gadget is uniform scalars of its pair, and no two are alike', () => {
  expect(gadget.length).toBe(otCount)
  expect(new Set(gadget).size).toBe(otCount)
  expect(gadgetOf(randomBytes(32))).not.toEqual(gadget)
})

test('behavior: two runs under one session id share neither rows nor pads', () => {
  const seeds = dealSeeds()
  const [one, two] = [beginMultiplyAsBob(context, seeds.bob), beginMultiplyAsBob(context, seeds.bob)]
  const rowsOf = (message: Uint8Array, choices: Uint8Array) => xor(message.slice(32, 32 + choices.length), choices)
  expect(rowsOf(one.message, one.own.choices)).not.toEqual(rowsOf(two.message, two.own.choices))
  const inputs = [blind(1n), blind(2n)] as const
  const answer = () => multiplyAsAlice(context, seeds.alice, gadget, inputs, one.message)!
  expect(answer().shares).not.toEqual(answer().shares)
})

describe('attack', () => {
  const { seeds, own, alice, bobMessage, inputs } = multiply()
  const finish = (message: Uint8Array, by = context) => finishMultiplyAsBob(by, seeds.bob, gadget, own, message, refuse)
  const replace = (place: number, scalar: bigint) => {
    const message = new Uint8Array(alice.message)
    message.set(encodeScalars(scalar), place)
    return message
  }

  test('any changed correction, response or digest is noticed', () => {
    for (let row = 0; row < otCount; row += 61) {
      for (let entry = 0; entry < width; entry++) {
        expect(finish(replace(freshLength + (row * width + entry) * scalarLength, randomScalar()))).toBeUndefined()
      }
    }
    expect(finish(replace(freshLength + correctionsLength, randomScalar()))).toBeUndefined()
    expect(finish(replace(freshLength + correctionsLength + scalarLength, randomScalar()))).toBeUndefined()
    expect(
      finish(alice.message.map((byte, place) => (place === aliceMessageLength - 1 ? byte ^ 128 : byte))),
    ).toBeUndefined()
  })

  test('another input in one OT alone is noticed', () => {
    // Alice adds to one correction, and to nothing else: she learns Bob's choice of that OT if he does not check.
    const first = BigInt(`0x${toHex(alice.message.slice(freshLength, freshLength + 32))}`)
    expect(finish(replace(freshLength, mod(first + 1n)))).toBeUndefined()
  })

  test('another run and a truncated, extended or non-canonical message', () => {
    expect(finish(alice.message, randomBytes(32))).toBeUndefined()
    expect(() => finish(alice.message.slice(1))).toThrow('refused')
    expect(() => finish(new Uint8Array([...alice.message, 0]))).toThrow('refused')
    const over = new Uint8Array(alice.message)
    over.fill(0xff, freshLength, freshLength + 32)
    expect(() => finish(over)).toThrow('refused')
  })

  test("a changed extension of Bob's is noticed by Alice", () => {
    const changed = bobMessage.map((byte, place) => (place === bobMessage.length - 1 ? byte ^ 1 : byte))
    expect(multiplyAsAlice(context, seeds.alice, gadget, inputs, changed)).toBeUndefined()
  })
})
