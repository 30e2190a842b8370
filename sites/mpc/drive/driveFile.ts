import { parse, parseJson } from 'latchkey/wire'
import { type DriveBackup, driveBackup, maxDriveBackupLength, type ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { Argon2Parameters } from '../heavy/argon2.ts'

/** What every backup file of an account begins with. The scheme that follows changes with a reshare. */
export const driveFilePrefix = 'dynamicWalletKeyShareBackup-'

type Named = { accountAddress: string; scheme: ThresholdSignatureScheme }

/** The name of an account's backup (managed-wallet §4.6). */
export function toDriveFileName({ accountAddress, scheme }: Named): string {
  return `${driveFilePrefix}${scheme}-${accountAddress}.json`
}

/** Whether a file is a backup of the account, in any scheme. */
export function isDriveFileOf(accountAddress: string, name: string): boolean {
  return name.startsWith(driveFilePrefix) && name.endsWith(`-${accountAddress}.json`)
}

/** Writes a backup file (managed-wallet §4.6). The envelopes name their own key derivation too. */
export function writeDriveFile(
  keyShares: readonly string[],
  about: Named & { hasPassword: boolean; parameters: Argon2Parameters | 'passkey' },
): string {
  const { accountAddress, scheme, hasPassword, parameters } = about
  const derivation =
    parameters === 'passkey'
      ? { keyDerivation: 'HKDF', hashAlgorithm: 'SHA-256' }
      : {
          ...{ keyDerivation: 'Argon2id', hashAlgorithm: 'Argon2id', iterations: parameters.passes },
          ...{ memorySize: parameters.memoryKib, parallelism: parameters.parallelism, hashLength: parameters.bytes },
        }
  const encryption = { algorithm: 'AES-GCM', algorithmLength: 256, ...derivation }
  const encryptionVersion = parameters === 'passkey' ? 'passkey-1' : 'v3'
  return JSON.stringify({
    keyShares,
    metadata: {
      ...{ createdAt: new Date().toISOString(), accountAddress, thresholdSignatureScheme: scheme, hasPassword },
      ...{ encryption, encryptionVersion, shareCount: keyShares.length },
    },
  })
}

/**
 * Reads a backup file. A half-written one is refused.
 * @throws {FrameError} `invalid_backup_file`
 */
export function readDriveFile(text: string): DriveBackup {
  try {
    return parse(driveBackup, parseJson(text, maxDriveBackupLength))
  } catch (cause) {
    throw new FrameError('invalid_backup_file', { cause })
  }
}
