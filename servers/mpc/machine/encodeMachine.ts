import type { Machine } from 'latchkey/crypto/threshold'

/** Bytes for sealing. The caller wipes them. */
export function encodeMachine(machine: Machine): Buffer {
  return Buffer.from(
    JSON.stringify(machine, (_, value) =>
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ),
  )
}

/** Reads {@link encodeMachine}. */
export function decodeMachine(bytes: Buffer): Machine {
  return JSON.parse(bytes.toString(), (_, value) =>
    typeof value?.base64 === 'string' ? Uint8Array.from(Buffer.from(value.base64, 'base64')) : value,
  )
}
