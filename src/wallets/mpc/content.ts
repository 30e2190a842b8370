import { MpcError } from './errors.ts'

/**
 * Checks the digest of `signRawMessage` (specification §5).
 * @throws {MpcError} 'Message must be 64 characters long'
 */
export function assertDigest(message: string): void {
  if (message.length !== 64) throw new MpcError('messageLength')
  if (!/^[0-9a-fA-F]+$/.test(message)) throw new MpcError('messageNotHex')
}

/** `JSON.stringify`, with BigInts as decimal text: the wire's JSON form (managed-wallet §3). */
export function toPlainJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
}
