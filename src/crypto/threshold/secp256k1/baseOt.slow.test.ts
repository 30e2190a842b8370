import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import { baseOtCount, isBitSet, seedLength } from './baseOtParameters.ts'
import { beginBaseOtReceiver, finishBaseOtReceiver } from './baseOtReceiver.ts'
import { baseOtReceiverLength, baseOtSenderLength, beginBaseOtSender, finishBaseOtSender } from './baseOtSender.ts'
import { createReader } from './reader.ts'

const refuse = (): never => {
  throw new Error('refused')
}
const context = randomBytes(32)
const delta = randomBytes(baseOtCount / 8)
const sender = beginBaseOtSender(context)
const receiver = beginBaseOtReceiver(context, delta)
const flip = (message: Uint8Array, place: number) => message.map((byte, index) => (index === place ? byte ^ 1 : byte))
const scalarsAt = baseOtCount * 6 * 33

test('behavior: the receiver knows the seeds of its choices, and those alone', () => {
  expect([sender.message.length, receiver.message.length]).toEqual([baseOtSenderLength, baseOtReceiverLength])
  const chosen = finishBaseOtReceiver(context, receiver.own, createReader(sender.message, refuse))!
  const both = finishBaseOtSender(context, sender.secret, receiver.message, refuse)!
  const seedAt = (seeds: Uint8Array, index: number) => seeds.slice(index * seedLength, (index + 1) * seedLength)
  for (let index = 0; index < baseOtCount; index++) {
    const [own, other] = isBitSet(delta, index) ? [both.seeds1, both.seeds0] : [both.seeds0, both.seeds1]
    expect(seedAt(chosen, index)).toEqual(seedAt(own, index))
    expect(seedAt(chosen, index)).not.toEqual(seedAt(other, index))
  }
})

describe('attack', () => {
  test.each([
    ['the challenge', scalarsAt],
    ['the response for bit 0', scalarsAt + 32],
    ['the response for bit 1', scalarsAt + 64],
    ['the last scalar', baseOtReceiverLength - 1],
  ])('a changed proof of the receiver is noticed: %s', (_, place) => {
    expect(finishBaseOtSender(context, sender.secret, flip(receiver.message, place), refuse)).toBeUndefined()
  })

  test.each([0, 1, 2, 3, 4, 5])('point %i of a choice taken from the next is noticed', (part) => {
    const message = new Uint8Array(receiver.message)
    message.set(receiver.message.subarray((6 + part) * 33, (7 + part) * 33), part * 33)
    expect(finishBaseOtSender(context, sender.secret, message, refuse)).toBeUndefined()
  })

  test('another context is noticed on both sides', () => {
    expect(finishBaseOtSender(randomBytes(32), sender.secret, receiver.message, refuse)).toBeUndefined()
    expect(finishBaseOtReceiver(randomBytes(32), receiver.own, createReader(sender.message, refuse))).toBeUndefined()
  })

  test('a changed proof of the sender is noticed', () => {
    const message = createReader(flip(sender.message, baseOtSenderLength - 1), refuse)
    expect(finishBaseOtReceiver(context, receiver.own, message)).toBeUndefined()
  })
})
