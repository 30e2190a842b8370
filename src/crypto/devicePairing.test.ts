import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { devicePairingCode, devicePairingProof, hashDevicePairingProof } from './devicePairing.ts'

const secret = Buffer.alloc(32, 7).toString('base64url')
const mac = (text: string) => createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest()

describe('devicePairingProof', () => {
  test("default: the same HMAC as Node's, and no part of the secret", () => {
    expect(devicePairingProof(secret)).toBe(mac('latchkey device link: proof').toString('base64url'))
  })
})

describe('devicePairingCode', () => {
  test('default: six digits of the HMAC, with leading zeros', () => {
    const number = mac('latchkey device link: code offer').readUInt32BE(0) % 1_000_000
    expect(devicePairingCode(secret, 'offer')).toBe(String(number).padStart(6, '0'))
    const codes = Array.from({ length: 200 }, (_, index) => devicePairingCode(secret, `offer ${index}`))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })

  test('behavior: another offer or another secret gives another code', () => {
    const other = Buffer.alloc(32, 8).toString('base64url')
    expect(
      new Set([devicePairingCode(secret, 'a'), devicePairingCode(secret, 'b'), devicePairingCode(other, 'a')]).size,
    ).toBe(3)
  })
})

describe('hashDevicePairingProof', () => {
  test('default: 32 bytes that are neither the proof nor the secret', () => {
    const hash = hashDevicePairingProof(devicePairingProof(secret))
    expect(hash).toHaveLength(43)
    expect([secret, devicePairingProof(secret)]).not.toContain(hash)
  })
})
