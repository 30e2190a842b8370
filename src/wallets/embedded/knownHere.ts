import type { KeyValueStorage } from '../../core/storage.ts'

/**
 * Whether a wallet of this environment was used in this browser. Signing out keeps the note, so that the user is offered to sign in
 * and not to create a second wallet. It says nothing about the user, and goes with the site's data.
 */
export type KnownHere = {
  read: () => boolean
  note: () => void
  /** Whether this user confirmed words of their recovery phrase in this browser. Nobody else is told, and nothing depends on it. */
  isBackedUp: (personId: string) => boolean
  noteBackup: (personId: string) => void
}

/** Reads and writes the note of one environment in `storage`. */
export function knownHere(storage: KeyValueStorage, environmentId: string): KnownHere {
  const name = `latchkey-known-${environmentId}`
  const backupOf = (personId: string) => `latchkey-backed-up-${environmentId}-${personId}`
  return {
    read: () => Boolean(storage.getItem(name)),
    note: () => storage.setItem(name, '1'),
    isBackedUp: (personId) => Boolean(storage.getItem(backupOf(personId))),
    noteBackup: (personId) => storage.setItem(backupOf(personId), '1'),
  }
}
