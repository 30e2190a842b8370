import * as v from 'valibot'
import type { KeyValueStorage } from '../../core/storage.ts'
import { fromHex, toHex } from '../../crypto/hex.ts'
import { ed25519PublicKey } from '../../wire/primitives.ts'
import type { GivenAccount } from './createStandardWallet.ts'

const name = 'latchkey-standard-accounts'
const given = v.object({
  personId: v.string(),
  accounts: v.array(
    v.object({
      namespace: v.string(),
      address: v.string(),
      publicKey: ed25519PublicKey,
    }),
  ),
})

/** The accounts shared with the page, and their owner: the page may use them again without asking. Nothing secret. */
export function givenAccounts(storage: KeyValueStorage) {
  return {
    /** None if another user was connected, or no user. */
    read(personId: string | undefined): GivenAccount[] {
      try {
        const known = v.parse(given, JSON.parse(storage.getItem(name) ?? ''))
        if (known.personId !== personId) return []
        return known.accounts.map((account) => ({ ...account, publicKey: fromHex(account.publicKey) }))
      } catch {
        return []
      }
    },
    write(personId: string, accounts: readonly GivenAccount[]): void {
      const known = accounts.map((account) => ({ ...account, publicKey: toHex(account.publicKey) }))
      storage.setItem(name, JSON.stringify({ personId, accounts: known }))
    },
    forget: (): void => storage.removeItem(name),
  }
}
