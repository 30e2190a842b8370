import { fromBase64, randomBytes, toBase64 } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { maxSealedLength } from 'latchkey/wire/mpc'
import * as v from 'valibot'
import { FrameError } from '../base/frameError.ts'
import type { Argon2Parameters } from '../heavy/argon2.ts'
import type { RunStep } from '../heavy/steps.ts'

/** What this frame seals with: that of version 3 (managed-wallet §4.5). */
export const argon2Parameters: Argon2Parameters = { memoryKib: 65_536, passes: 3, parallelism: 2, bytes: 32 }

const bounded = (max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(max))

/** For a key of 32 random bytes: there is nothing to guess, so a slow derivation would protect nothing more. */
export const randomKeyParameters: Argon2Parameters = { memoryKib: 8, passes: 1, parallelism: 1, bytes: 32 }

/** The parameters come from storage, so they are bounded before they cost anything. */
const storedParameters = v.object({
  memoryKib: bounded(262_144),
  passes: bounded(16),
  parallelism: bounded(16),
  bytes: v.literal(32),
})

const envelope = v.object({
  salt: v.string(),
  iv: v.string(),
  cipher: v.string(),
  version: v.optional(v.picklist(['v1', 'v2', 'v3']), 'v1'),
  /** Every parameter of the key derivation. Blobs of the original do not name them. */
  argon2id: v.optional(storedParameters),
})

/** Seals text with a password and opens it again. */
export type PasswordSeal = {
  /** How it derives the key from a user's password. */
  parameters: Argon2Parameters
  /**
   * Returns base64 of each envelope's JSON. One key seals all of them: deriving it takes a quarter of a second or more. An empty
   * password is refused: it would protect nothing.
   * @param chosen how the key is derived, unless as from a user's password
   */
  seal(texts: readonly string[], password: string, chosen?: Argon2Parameters): Promise<string[]>
  /**
   * Opens what any version of the format has sealed.
   * @throws {FrameError} `wrong_password`
   */
  open(blobs: readonly string[], password: string): Promise<string[]>
}

/**
 * Creates the seal of backups (managed-wallet §4.5): AES-256-GCM under a key of Argon2id. There is no default password: the
 * original's, the environment's id, is public.
 * @param options.parameters tests pass cheap ones
 */
export function createPasswordSeal(options: { runStep: RunStep; parameters?: Argon2Parameters }): PasswordSeal {
  const { runStep, parameters = argon2Parameters } = options

  const argon2Key = async (password: string, salt: Uint8Array<ArrayBuffer>, chosen: Argon2Parameters) => {
    return importKey(await runStep('argon2id', password, salt, chosen))
  }

  /** How to derive the keys that may have sealed an envelope, the likeliest first. */
  function derivationsOf({ version, argon2id }: Sealed, password: string, salt: Bytes) {
    if (version !== 'v3') return [() => pbkdf2Key(password, salt, version === 'v2' ? 1_000_000 : 100_000)]
    // Some versions of the original sealed with one lane.
    const possible = argon2id ? [argon2id] : [argon2Parameters, { ...argon2Parameters, parallelism: 1 }]
    return possible.map((chosen) => () => argon2Key(password, salt, chosen))
  }

  return {
    parameters,
    async seal(texts, password, chosen = parameters) {
      if (password === '') throw new FrameError('password_required')
      const salt = randomBytes(16)
      const key = await argon2Key(password, salt, chosen)
      const sealOne = async (text: string) => {
        const iv = randomBytes(12)
        const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
        const fields = { salt: toBase64(salt), iv: toBase64(iv), cipher: toBase64(new Uint8Array(cipher)) }
        return toBase64(new TextEncoder().encode(JSON.stringify({ ...fields, version: 'v3', argon2id: chosen })))
      }
      return Promise.all(texts.map(sealOne))
    },
    async open(blobs, password) {
      const derived = new Map<string, Promise<CryptoKey>>()
      const opened: string[] = []
      for (const blob of blobs) opened.push(await openOne(readEnvelope(blob), password, derived))
      return opened
    },
  }

  async function openOne(sealed: Sealed, password: string, derived: Map<string, Promise<CryptoKey>>): Promise<string> {
    const [salt, iv, cipher] = [fromBase64(sealed.salt), fromBase64(sealed.iv), fromBase64(sealed.cipher)]
    for (const [at, derive] of derivationsOf(sealed, password, salt).entries()) {
      const name = JSON.stringify([sealed.salt, sealed.version, sealed.argon2id, at])
      const key = derived.get(name) ?? derive()
      derived.set(name, key)
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, cipher).catch(() => undefined)
      if (plain) return new TextDecoder().decode(plain)
    }
    throw new FrameError('wrong_password')
  }
}

type Sealed = v.InferOutput<typeof envelope>
type Bytes = Uint8Array<ArrayBuffer>

function readEnvelope(blob: string): Sealed {
  try {
    return parse(envelope, parseJson(new TextDecoder().decode(fromBase64(blob)), maxSealedLength))
  } catch (cause) {
    throw new FrameError('wrong_password', { cause })
  }
}

function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function pbkdf2Key(password: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
}
