import { argon2id as argon2idInScript } from '@noble/hashes/argon2'
import { argon2id } from 'hash-wasm'

export type Argon2Parameters = { memoryKib: number; passes: number; parallelism: number; bytes: number }

/**
 * Argon2id (RFC 9106). WebAssembly takes a tenth of the time; where the browser refuses it, such as iOS in Lockdown Mode,
 * JavaScript computes the same bytes.
 */
export async function deriveArgon2id(
  password: string,
  salt: Uint8Array,
  { memoryKib, passes, parallelism, bytes }: Argon2Parameters,
): Promise<Uint8Array> {
  try {
    return await argon2id({
      ...{ password, salt, parallelism, outputType: 'binary' },
      ...{ memorySize: memoryKib, iterations: passes, hashLength: bytes },
    })
  } catch {
    return argon2idInScript(password, salt, { m: memoryKib, t: passes, p: parallelism, dkLen: bytes })
  }
}
