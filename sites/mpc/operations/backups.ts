import { sha256 } from '@noble/hashes/sha2'
import { fromBase64, toBase64, toHex } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type Backup, backups, maxJsonLength, type NewBackup, type Recovered, recovered } from 'latchkey/wire/mpc'
import type * as v from 'valibot'
import { FrameError } from '../base/frameError.ts'
import type { Calls } from '../party/calls.ts'
import type { BackUp } from '../party/createParty.ts'
import type { PasswordSeal } from '../shares/passwordSeal.ts'
import { fromShareText, toShareText } from '../shares/shareText.ts'
import type { HeldWallet, SealedShares, Shares } from '../shares/wallet.ts'

/** The user's backups in the operator's share store. */
export type Backups = {
  list(walletId: string): Promise<Backup[]>
  /** Stores or records one backup, which counts once it is confirmed. Returns its id. */
  put(walletId: string, backup: NewBackup): Promise<string>
  /** @param content what was read again: the text `sealed`, or the content that is stored elsewhere */
  confirm(walletId: string, keyShareId: string, content: string): Promise<void>
  remove(walletId: string, keyShareId: string): Promise<void>
  /** Returns the stored text of one backup. */
  recall(walletId: string, keyShareId: string): Promise<string>
  /**
   * Stores every share, reads it again and opens it before it counts (mpc-engine §5, 3). Shares that no password has sealed
   * could be opened by the share store itself: only where the environment says so.
   */
  backUp(password: string | undefined): BackUp
  /**
   * Opens the backups of the wallet's shares of one epoch.
   * @throws {FrameError} `shares_missing` when there are none, `password_required`, `wrong_password`
   */
  recover(wallet: HeldWallet, epoch: number, password: string | undefined): Promise<FoundShares>
}

/** Recovered shares, and the seals that a password has opened. */
export type FoundShares = { shares: Shares; sealed: SealedShares | undefined }
type Stored = Recovered['keyShares'][number]

/**
 * @param options.calls requests to the share store
 * @param options.mayStoreOpen whether the environment allows backups without a password
 */
export function createBackups(options: {
  calls: Calls
  headers: Record<string, string>
  passwordSeal: PasswordSeal
  mayStoreOpen: boolean
}): Backups {
  const { calls, headers, passwordSeal, mayStoreOpen } = options
  const path = (walletId: string, rest: string) => `/wallets/${walletId}${rest}`

  async function read<const schema extends v.GenericSchema>(
    schema: schema,
    ...request: Parameters<Calls>
  ): Promise<v.InferOutput<schema>> {
    return parse(schema, parseJson(new TextDecoder().decode(await calls(...request)), maxAnswerLength))
  }
  const post = (url: string, body: object) => calls('POST', url, { body, headers })
  const put = async (walletId: string, backup: NewBackup) => {
    const keyShareId = crypto.randomUUID()
    await post(path(walletId, `/backups/${keyShareId}`), backup)
    return keyShareId
  }
  const confirm = async (walletId: string, keyShareId: string, content: string) => {
    await post(path(walletId, `/backups/${keyShareId}/confirm`), { sha256: hashOf(content) })
  }
  const remove = async (walletId: string, keyShareId: string) => {
    await post(path(walletId, `/backups/${keyShareId}/delete`), {})
  }
  const recallAll = async (walletId: string, keyShareIds: string[]) =>
    (await read(recovered, 'POST', path(walletId, '/recover'), { body: { keyShareIds }, headers })).keyShares
  const list = async (walletId: string) => (await read(backups, 'GET', path(walletId, '/backups'), { headers })).backups

  async function openAll(wallet: HeldWallet, stored: readonly Stored[], password: string | undefined) {
    const open = async (proof: Stored['proof'], blobs: string[]) => {
      if (proof === 'operator') return blobs.map((blob) => new TextDecoder().decode(fromBase64(blob)))
      if (blobs.length > 0 && password === undefined) throw new FrameError('password_required')
      return passwordSeal.open(blobs, password ?? '')
    }
    const proofs = [...new Set(stored.map(({ proof }) => proof))]
    const opened = proofs.map(async (proof) => {
      const own = stored.filter((backup) => backup.proof === proof)
      const texts = await open(
        proof,
        own.map(({ sealed }) => sealed),
      )
      return own.map((backup, at) => ({ backup, ...fromShareText(wallet, texts[at] ?? '') }))
    })
    return (await Promise.all(opened)).flat()
  }

  return {
    ...{ list, put, confirm, remove },
    async recall(walletId, keyShareId) {
      const [stored] = await recallAll(walletId, [keyShareId])
      if (!stored) throw new FrameError('unknown_backup')
      return stored.sealed
    },
    backUp(password) {
      return async (wallet, { epoch }, { shares, sealed }) => {
        if (!sealed && !mayStoreOpen) throw new FrameError('password_required')
        const { walletId } = wallet
        const stored = await Promise.all(
          [...shares].map(async ([party, share]) => {
            const own = sealed?.get(party) ?? toBase64(new TextEncoder().encode(toShareText(wallet, share)))
            const proof = sealed ? 'password' : 'operator'
            return put(walletId, { party, epoch, location: 'dynamic', proof, sealed: own })
          }),
        )
        for (const { backup, party, share } of await openAll(wallet, await recallAll(walletId, stored), password)) {
          if (toHex(share) !== toHex(shares.get(party) ?? Uint8Array.of())) throw new FrameError('backup_failed')
          await confirm(walletId, backup.keyShareId, backup.sealed)
        }
        // The new backup counts even if the replaced one could not be deleted.
        await prune(walletId, epoch, stored).catch(() => undefined)
      }
    },
    async recover(wallet, epoch, password) {
      const { walletId } = wallet
      const usable = (await list(walletId)).filter((backup) => {
        return backup.isConfirmed && backup.epoch === epoch && backup.location === 'dynamic'
      })
      if (usable.length === 0) throw new FrameError('shares_missing')
      // The newest backup of each party: an older one may be sealed by a password that was replaced.
      const newest = new Map(usable.toSorted((one, other) => one.createdAt - other.createdAt).map((b) => [b.party, b]))
      const ids = [...newest.values()].map(({ keyShareId }) => keyShareId)
      const opened = await openAll(wallet, await recallAll(walletId, ids), password)
      if (!opened.every(({ backup, party, epoch: found }) => found === epoch && party === backup.party)) {
        throw new FrameError('mixed_shares')
      }
      const isSealed = opened.every(({ backup }) => backup.proof === 'password')
      return {
        shares: new Map(opened.map(({ party, share }) => [party, share])),
        sealed: isSealed ? new Map(opened.map(({ party, backup }) => [party, backup.sealed])) : undefined,
      }
    },
  }

  /**
   * Deletes the backups that the newest ones replace, also those that the password of before sealed in Google Drive. Keeps those of
   * the epoch before: until the server has confirmed the new shares, the old ones sign.
   */
  async function prune(walletId: string, epoch: number, keep: readonly string[]): Promise<void> {
    const replaced = (await list(walletId)).filter(({ keyShareId, location, epoch: own }) => {
      const isReplaced = own === epoch && location !== 'delegated' && !keep.includes(keyShareId)
      return isReplaced || own < epoch - 1
    })
    for (const { keyShareId } of replaced) await remove(walletId, keyShareId)
  }
}

/** SHA-256 of a text in UTF-8, as hex. */
export function hashOf(text: string): string {
  return toHex(sha256(new TextEncoder().encode(text)))
}

/** Every backup of a wallet. */
const maxAnswerLength = 16 * maxJsonLength
