import { randomBytes } from 'latchkey/crypto'

/** Which password has opened what, until the frame closes. Deriving a key from it again would take a quarter of a second. */
export type EnteredPasswords = {
  keep(name: string, password: string): Promise<void>
  isKept(name: string, password: string): Promise<boolean>
  forget(name?: string): void
}

export function createEnteredPasswords(): EnteredPasswords {
  const digests = new Map<string, ArrayBuffer>()
  let key: Promise<CryptoKey> | undefined

  /** Under a key that lives in this frame alone, so that its memory gives no digest to guess from without it. */
  async function digestOf(name: string, password: string): Promise<ArrayBuffer> {
    key ??= crypto.subtle.importKey('raw', randomBytes(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(JSON.stringify([name, password])))
  }

  return {
    async keep(name, password) {
      digests.set(name, await digestOf(name, password))
    },
    async isKept(name, password) {
      const kept = digests.get(name)
      if (!kept) return false
      const [left, right] = [new Uint8Array(kept), new Uint8Array(await digestOf(name, password))]
      return left.every((byte, index) => byte === right[index])
    },
    forget(name) {
      if (name === undefined) digests.clear()
      else digests.delete(name)
    },
  }
}
