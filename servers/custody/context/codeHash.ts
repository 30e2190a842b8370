import { createHmac } from 'node:crypto'
import { randomBytes } from 'latchkey/crypto'
import type { Envelope } from '../../shared/envelope.ts'
import { loadSecret } from '../../shared/loadSecret.ts'
import { toSecretStore } from '../store/secretStore.ts'
import type { Db } from '../store/tables.ts'
import { normalizeCode } from './codeText.ts'

/**
 * Computes the stored hash of a code. Its key is sealed, so the database alone does not let an attacker try all codes.
 */
export type CodeHash = (otpId: string, code: string) => Buffer

const keyBytes = 32

export async function loadCodeHash(options: { db: Db; envelope: Envelope }): Promise<CodeHash> {
  const key = await loadSecret(toSecretStore(options), 'codes', () => randomBytes(keyBytes))
  return (otpId, code) => createHmac('sha256', key).update(otpId).update('\0').update(normalizeCode(code)).digest()
}
