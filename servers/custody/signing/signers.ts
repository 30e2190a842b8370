import { ambiguousSigner, type Curve, failures, type RawSignature } from 'latchkey/wire/custody'
import { createCache } from '../../shared/cache.ts'
import type { Envelope } from '../../shared/envelope.ts'
import { CustodyError } from '../base/failure.ts'
import type { Basis } from '../commit/commitQueue.ts'
import { addressesOf } from '../keys/address.ts'
import { sign } from '../keys/sign.ts'
import { findSigners, type SignerRow } from '../store/signers.ts'
import type { Db } from '../store/tables.ts'
import { toLookup } from '../store/wallets.ts'

/** Number of cached keys, still sealed. */
const knownKeys = 10_000

export type Signer = {
  curve: Curve
  publicKey: Uint8Array
  /** Opens the key, signs with it and wipes it. */
  sign(bytes: Uint8Array): RawSignature
}

/**
 * Finds the key to sign with: by the address of an account or a private key, or by a private key's id.
 * @throws {CustodyError} `Could not find any resource to sign with`; or several do (key-custody §14)
 */
export type Signers = (organization: Basis, signWith: string) => Promise<Signer>

/**
 * Caches keys for one revision of their organization. Creating, deleting or importing keys advances the revision, and a
 * signature made on an earlier revision is never returned (see `Entry`). So a deleted key signs in no process.
 */
export function createSigners(options: { db: Db; envelope: Envelope }): Signers {
  const { db, envelope } = options
  const known = createCache<SignerRow>(knownKeys)

  const find = async ({ id, revision }: Basis, signWith: string) => {
    const place = `${id} ${revision} ${toLookup(signWith)}`
    const remembered = known.get(place)
    if (remembered) return remembered
    const [row, ...others] = await findSigners(db, id, signWith)
    if (!row) throw new CustodyError(failures.signerNotFound)
    if (others.length > 0) throw new CustodyError(ambiguousSigner([row, ...others].map(({ holderId }) => holderId)))
    if (row.table === 'custodyPrivateKey' && row.id !== signWith && !isAddressOf(row, signWith)) {
      throw new Error('An address in the database does not belong to its private key.')
    }
    known.set(place, row)
    return row
  }

  return async (organization, signWith) => {
    const { curve, publicKey, sealedKey, place } = await find(organization, signWith)
    return {
      curve: curve as Curve,
      publicKey: Buffer.from(publicKey, 'hex'),
      sign(bytes) {
        const privateKey = envelope.open(sealedKey, place)
        try {
          return sign[curve as Curve](privateKey, bytes)
        } finally {
          privateKey.fill(0)
        }
      },
    }
  }
}

/**
 * Returns whether a private key has this address. The addresses of private keys are separate rows that are not sealed:
 * they follow from the public key, which is sealed.
 */
function isAddressOf({ publicKey, curve }: SignerRow, signWith: string): boolean {
  const addresses = addressesOf(Buffer.from(publicKey, 'hex'), curve as Curve)
  return addresses.some((address) => toLookup(address) === toLookup(signWith))
}
