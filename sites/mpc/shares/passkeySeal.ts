import { sha256 } from '@noble/hashes/sha2'
import { fromBase64, randomBytes, toBase64 } from 'latchkey/crypto'
import { base64url, parse, parseJson } from 'latchkey/wire'
import { maxPasskeyIdLength, maxSealedLength } from 'latchkey/wire/mpc'
import * as v from 'valibot'
import { FrameError } from '../base/frameError.ts'
import type { PasskeyPrompt } from './passkeyPrompt.ts'

const envelope = v.object({
  version: v.literal('passkey-1'),
  passkeyId: v.pipe(base64url, v.minLength(1), v.maxLength(maxPasskeyIdLength)),
  /** The relying party of the passkey: the frame's host, or a domain above it. */
  rpId: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  /** The input of the passkey's pseudo-random function. */
  input: v.string(),
  /** Of HKDF, and of AES-GCM. */
  salt: v.string(),
  iv: v.string(),
  cipher: v.string(),
})
type Sealed = v.InferOutput<typeof envelope>
type Bytes = Uint8Array<ArrayBuffer>

/** Seals texts with a passkey's secret, and opens them again. */
export type PasskeySeal = {
  /** Asks for a passkey, unless its secret is here: before a key is made, and not after it. */
  prepare(passkeyId: string): Promise<void>
  /** Returns base64 of each envelope's JSON. @param subject what the texts belong to: no other subject opens them */
  seal(texts: readonly string[], passkeyId: string, subject: string): Promise<string[]>
  /**
   * Opens the envelopes of one passkey, the first of those named that the user has. One prompt for all of them, and none for a passkey
   * whose secret is still here.
   * @param options.isFresh asks again, also then
   * @returns the texts of the passkey that was used, by the envelope's index
   * @throws {FrameError} `wrong_passkey`, or a failure of the prompt
   */
  open(blobs: readonly string[], subject: string, options?: { isFresh?: boolean }): Promise<Map<number, string>>
  /** Forgets the secrets. */
  forget(): void
}

/**
 * Creates the seal: AES-256-GCM under HKDF-SHA-256 of the output of the passkey's pseudo-random function (Web Authentication
 * Level 3 §10.1.4, `prf`). Every wallet, purpose and seal has a key of its own; the input of the function is the same for all
 * wallets of an environment, so that one prompt opens them all.
 */
export function createPasskeySeal(options: {
  environmentId: string
  rpId: string
  prompt: Pick<PasskeyPrompt, 'use'>
}): PasskeySeal {
  const { environmentId, rpId, prompt } = options
  const input = sha256(new TextEncoder().encode(JSON.stringify(['latchkey managed wallet passkey', environmentId])))
  /** Keys that only derive other keys, by relying party, input and passkey. */
  const secrets = new Map<string, CryptoKey>()
  const nameOf = (of: Pick<Sealed, 'rpId' | 'input'>, passkeyId: string) =>
    JSON.stringify([of.rpId, of.input, passkeyId])

  /** Asks the user for one of some passkeys. */
  async function ask(of: Pick<Sealed, 'rpId' | 'input'>, passkeyIds: readonly string[]) {
    const used = await prompt.use({ rpId: of.rpId, input: fromBase64(of.input), passkeyIds })
    const secret = await crypto.subtle.importKey('raw', used.output, 'HKDF', false, ['deriveKey'])
    used.output.fill(0)
    secrets.set(nameOf(of, used.passkeyId), secret)
    return { passkeyId: used.passkeyId, secret }
  }

  async function find(of: Pick<Sealed, 'rpId' | 'input'>, passkeyIds: readonly string[], isFresh: boolean) {
    const known = passkeyIds.map((passkeyId) => ({ passkeyId, secret: secrets.get(nameOf(of, passkeyId)) }))
    const found = isFresh ? undefined : known.find(({ secret }) => secret !== undefined)
    return found?.secret ? { passkeyId: found.passkeyId, secret: found.secret } : ask(of, passkeyIds)
  }

  function keyOf(secret: CryptoKey, salt: Bytes, subject: string): Promise<CryptoKey> {
    const info = new TextEncoder().encode(JSON.stringify(['share', environmentId, subject]))
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
    return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }

  /** Everything beside the cipher is authenticated with it. */
  const algorithm = ({ cipher: _, ...rest }: Sealed) => ({
    ...{ name: 'AES-GCM', iv: fromBase64(rest.iv) },
    additionalData: new TextEncoder().encode(JSON.stringify(rest)),
  })

  const of = { rpId, input: toBase64(input) }
  return {
    async prepare(passkeyId) {
      await find(of, [passkeyId], false)
    },
    async seal(texts, passkeyId, subject) {
      const { secret } = await find(of, [passkeyId], false)
      const sealOne = async (text: string) => {
        const salt = randomBytes(32)
        const head = {
          version: 'passkey-1' as const,
          passkeyId,
          ...of,
          salt: toBase64(salt),
          iv: toBase64(randomBytes(12)),
        }
        const key = await keyOf(secret, salt, subject)
        const plain = new TextEncoder().encode(text)
        const cipher = await crypto.subtle.encrypt(algorithm({ ...head, cipher: '' }), key, plain)
        const sealed: Sealed = { ...head, cipher: toBase64(new Uint8Array(cipher)) }
        return toBase64(new TextEncoder().encode(JSON.stringify(sealed)))
      }
      return Promise.all(texts.map(sealOne))
    },
    async open(blobs, subject, { isFresh = false } = {}) {
      const all = blobs.map(readPasskeySeal)
      // Envelopes of another relying party or input would need a prompt of their own. Those of this frame go first: a thief of the
      // session can store others.
      const first = all.find((each) => each?.rpId === of.rpId && each.input === of.input) ?? all.find(Boolean)
      if (!first) return new Map()
      const same = all.map((each) => (each?.rpId === first.rpId && each.input === first.input ? each : undefined))
      const passkeyIds = [...new Set(same.flatMap((each) => (each ? [each.passkeyId] : [])))]
      const { passkeyId, secret } = await find(first, passkeyIds, isFresh)
      const opened = new Map<number, string>()
      for (const [at, each] of same.entries()) {
        if (each?.passkeyId !== passkeyId) continue
        const key = await keyOf(secret, fromBase64(each.salt), subject)
        const plain = await crypto.subtle.decrypt(algorithm(each), key, fromBase64(each.cipher)).catch(() => undefined)
        if (plain) opened.set(at, new TextDecoder().decode(plain))
      }
      if (opened.size === 0) {
        secrets.delete(nameOf(first, passkeyId))
        throw new FrameError('wrong_passkey')
      }
      return opened
    },
    forget: () => secrets.clear(),
  }
}

/** Reads an envelope; undefined when a passkey has not sealed the blob. */
export function readPasskeySeal(blob: string): Sealed | undefined {
  try {
    const sealed = parse(envelope, parseJson(new TextDecoder().decode(fromBase64(blob)), maxSealedLength))
    // Storage may have been changed: what is not base64 is no seal either.
    for (const text of [sealed.input, sealed.salt, sealed.iv, sealed.cipher]) fromBase64(text)
    return sealed
  } catch {
    return undefined
  }
}
