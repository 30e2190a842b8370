import * as v from 'valibot'
import type { KeyValueStorage } from '../../../core/storage.ts'
import type { AccountParameters } from '../../../wire/custody/wallet.ts'
import { ed25519PublicKey } from '../../../wire/primitives.ts'

/** The chains besides Ethereum on which a wallet has one account, and how key custody derives it (key-custody §3). */
export const chains = {
  solana: {
    curve: 'CURVE_ED25519',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/501'/0'/0'",
    addressFormat: 'ADDRESS_FORMAT_SOLANA',
  },
  sui: {
    curve: 'CURVE_ED25519',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/784'/0'/0'/0'",
    addressFormat: 'ADDRESS_FORMAT_SUI',
  },
} as const satisfies Record<string, AccountParameters>
export type Chain = keyof typeof chains

export const chainAccount = v.object({
  /** The address: base58 on Solana, 0x and 64 hex characters on Sui. */
  address: v.string(),
  publicKey: ed25519PublicKey,
})
export type ChainAccount = v.InferOutput<typeof chainAccount>

/**
 * Stores one account of a chain on this device, by organization, so that a reloaded page shows it without a request. Signing out
 * removes it. It contains no secret.
 */
export function chainRecord(
  storage: KeyValueStorage,
  { organizationId, chain }: { organizationId: string; chain: Chain },
) {
  const name = `latchkey-${chain}-${organizationId}`
  return {
    read(): ChainAccount | undefined {
      try {
        return v.parse(chainAccount, JSON.parse(storage.getItem(name) ?? ''))
      } catch {
        return undefined
      }
    },
    write: (account: ChainAccount): void => storage.setItem(name, JSON.stringify(account)),
  }
}
