import * as v from 'valibot'
import type { KeyValueStorage } from '../../../core/storage.ts'
import type { AccountParameters } from '../../../wire/custody/wallet.ts'

/** The chains beside Ethereum's on which a wallet has one account, and how key custody derives it (key-custody §3). */
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
  /** Base58 at Solana, 0x and 64 hex characters at Sui. */
  address: v.string(),
  /** Ed25519, 64 hex characters. */
  publicKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 32 bytes of hex')),
})
export type ChainAccount = v.InferOutput<typeof chainAccount>

/**
 * What this device knows of one account, by organization, so that who leaves takes it along: a page that was reloaded shows
 * it without caller anybody. Nothing secret.
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
