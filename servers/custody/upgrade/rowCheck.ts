import type { AddressFormat, Curve } from 'latchkey/wire/custody'
import type { Envelope, Place } from '../../shared/envelope.ts'
import { toAddress } from '../keys/address.ts'
import { toKeyPair } from '../keys/createKey.ts'
import { deriveKey } from '../keys/deriveKey.ts'
import { toSeed } from '../keys/walletSecret.ts'
import type { accountFacts, privateKeyFacts } from '../store/keyPlaces.ts'
import type { Db } from '../store/tables.ts'
import { findWallet, toLookup } from '../store/wallets.ts'

export type RowCheck = {
  /** Returns whether the facts of an account or a private key follow from its key. */
  fits(place: Place, key: Uint8Array): Promise<boolean>
  /** Wipes the seed that was used last. */
  close(): void
}

type Values<facts extends readonly string[]> = { [at in keyof facts]: string }
type Wallet = { organizationId: string; walletId: string }

/** Checks rows against their keys. Accounts of one wallet follow one another, so its seed is kept until the next wallet. */
export function createRowCheck({ db, envelope }: { db: Db; envelope: Envelope }): RowCheck {
  let last: (Wallet & { seed: Buffer }) | undefined

  const close = () => {
    last?.seed.fill(0)
    last = undefined
  }

  async function seedOf({ organizationId, walletId }: Wallet): Promise<Buffer | undefined> {
    if (last?.walletId === walletId && last.organizationId === organizationId) return last.seed
    close()
    const wallet = await findWallet(db, organizationId, walletId)
    if (!wallet) return undefined
    const secret = envelope.open(wallet.sealedEntropy, {
      table: 'custodyWallet',
      row: walletId,
      tenant: organizationId,
    })
    const seed = await toSeed(secret).finally(() => secret.fill(0))
    last = { organizationId, walletId, seed }
    return seed
  }

  async function isDerived(wallet: Wallet, { curve, path }: { curve: Curve; path: string }, key: Uint8Array) {
    const seed = await seedOf(wallet)
    if (!seed) return false
    const { privateKey } = deriveKey[curve](seed, path)
    const isEqual = Buffer.from(privateKey.buffer, privateKey.byteOffset, privateKey.byteLength).equals(key)
    privateKey.fill(0)
    return isEqual
  }

  return {
    close,
    async fits({ table, tenant, facts = [] }, key) {
      try {
        if (table === 'custodyPrivateKey') {
          const [curve, publicKey] = facts as unknown as Values<typeof privateKeyFacts>
          return toHex(toKeyPair(curve as Curve, key).publicKey) === publicKey
        }
        const account = facts as unknown as Values<typeof accountFacts>
        const [walletId, curve, path, format, address, lookup, publicKey] = account
        const pair = toKeyPair(curve as Curve, key)
        const expected = toAddress(pair.publicKey, curve as Curve, format as AddressFormat)
        const isNamed = toHex(pair.publicKey) === publicKey && expected === address && toLookup(address) === lookup
        const wallet = { organizationId: tenant, walletId }
        return isNamed && (await isDerived(wallet, { curve: curve as Curve, path }, key))
      } catch {
        // A curve, format or path that no key has, or a wallet that does not open.
        return false
      }
    },
  }
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
