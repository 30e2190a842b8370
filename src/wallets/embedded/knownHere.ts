import type { KeyValueStorage } from '../../core/storage.ts'

/**
 * Whether a wallet of this environment was used in this browser. Signing out keeps the note, so that the user is offered to sign in
 * and not to create a second wallet. It says nothing about the user, and goes with the site's data.
 */
export type KnownHere = {
  read: () => boolean
  note: () => void
}

/** Reads and writes the note of one environment in `storage`. */
export function knownHere(storage: KeyValueStorage, environmentId: string): KnownHere {
  const name = `latchkey-known-${environmentId}`
  return {
    read: () => Boolean(storage.getItem(name)),
    note: () => storage.setItem(name, '1'),
  }
}
