import { sha256 } from '@noble/hashes/sha2'
import { toBase64, toHex } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import {
  type Backup,
  type BackupConfirmation,
  backups,
  maxJsonLength,
  type NewBackup,
  type ReplacedBackup,
  recovered,
  type SeenWallet,
} from 'latchkey/wire/mpc'
import type * as v from 'valibot'
import { FrameError } from '../base/frameError.ts'
import type { Calls } from '../party/calls.ts'
import type { BackUp, Settle } from '../party/operation.ts'
import { type Opening, type ShareSeal, sealedByOf } from '../shares/shareSeal.ts'
import { toShareText } from '../shares/shareText.ts'
import type { HeldWallet, SealedBy, SealedShares, ShareSet } from '../shares/wallet.ts'
import { createBackupOpener, type Found, type FoundShares } from './openBackups.ts'

/** The user's backups in the operator's share store. */
export type Backups = {
  list(walletId: string): Promise<{ backups: Backup[]; replaced: ReplacedBackup[]; seen?: SeenWallet | undefined }>
  /** Passes on what the server has signed about a wallet: backups of all other ceremonies are deleted. */
  settle: Settle
  /** Whether this visit has passed on a statement about the wallet. */
  isSettled(walletId: string): boolean
  /** Keeps that a check failed in this epoch, for a frame that has lost its storage. */
  ban(walletId: string, epoch: number): Promise<void>
  /** Stores or records one backup, which counts once it is confirmed. Returns its id. */
  put(walletId: string, backup: NewBackup): Promise<string>
  /**
   * Lets backups count in place of others, in one step.
   * @param options.content of each what was read again: the text `sealed`, or the content that is stored elsewhere
   */
  confirm(walletId: string, options: { content: ReadonlyMap<string, string>; replaces?: string[] }): Promise<void>
  /** Returns the stored text of one backup. */
  recall(walletId: string, keyShareId: string): Promise<string>
  /**
   * Stores every share, reads it again and opens it before it counts (mpc-engine §5, 3). Shares that neither a password nor a
   * passkey has sealed could be opened by the share store itself: only where the environment says so.
   */
  backUp(opening: Opening): BackUp
  /** Whether the share store has these very seals among the backups that count. */
  holds(walletId: string, set: ShareSet, sealed: SealedShares): Promise<boolean>
  /**
   * Opens the backups of the wallet's shares that one ceremony made.
   * @throws {FrameError} `shares_missing` when there are none, `password_required`, `wrong_password`, or a failure of the passkey
   */
  recover(wallet: HeldWallet, set: ShareSet, opening: Opening): Promise<FoundShares>
  /**
   * Lets the backups that were replaced at one moment count again, and opens them. The share store wants a fresh passkey.
   * @throws {FrameError} as `recover`
   */
  restore(wallet: HeldWallet, set: ShareSet, options: Opening & { replacedAt: number }): Promise<FoundShares>
}

/**
 * @param options.calls requests to the share store
 * @param options.mayStoreOpen whether the environment allows backups without a password or passkey
 * @param options.settled the wallets of which this visit has passed on a statement
 */
export function createBackups(options: {
  calls: Calls
  headers: Record<string, string>
  shareSeal: ShareSeal
  mayStoreOpen: boolean
  settled: Set<string>
}): Backups {
  const { calls, headers, shareSeal, mayStoreOpen, settled } = options
  const { openKind, openBest } = createBackupOpener(shareSeal)
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
  const confirm: Backups['confirm'] = async (walletId, { content, replaces = [] }) => {
    const confirmed = [...content].map(([keyShareId, text]) => ({ keyShareId, sha256: hashOf(text) }))
    await post(path(walletId, '/confirm'), { backups: confirmed, replaces } satisfies BackupConfirmation)
  }
  const recallAll = async (walletId: string, keyShareIds: string[]) =>
    (await read(recovered, 'POST', path(walletId, '/recover'), { body: { keyShareIds }, headers })).keyShares
  const list = (walletId: string) => read(backups, 'GET', path(walletId, '/backups'), { headers })

  const isUsable = (set: ShareSet) => (backup: Backup) => countsFor(set)(backup) && backup.location === 'dynamic'

  const recover: Backups['recover'] = async (wallet, set, opening) => {
    const { walletId } = wallet
    const usable = (await list(walletId)).backups.filter(isUsable(set))
    if (usable.length === 0) throw new FrameError('shares_missing')
    const ids = usable.map(({ keyShareId }) => keyShareId)
    return openBest(wallet, { set, stored: await recallAll(walletId, ids), opening })
  }

  return {
    ...{ list, put, confirm },
    async settle(walletId, statement) {
      await post(path(walletId, '/settle'), { statement })
      settled.add(walletId)
    },
    isSettled: (walletId) => settled.has(walletId),
    ban: async (walletId, epoch) => void (await post(path(walletId, '/ban'), { epoch })),
    async recall(walletId, keyShareId) {
      const [stored] = await recallAll(walletId, [keyShareId])
      if (!stored) throw new FrameError('unknown_backup')
      return stored.sealed
    },
    backUp(opening) {
      return async (wallet, { epoch, ceremonyId }, { shares, sealed }) => {
        if (!sealed && !mayStoreOpen) throw new FrameError('password_required')
        const { walletId } = wallet
        const sealedBy = sealedByOf(sealed)
        const proof = sealedBy.kind === 'none' ? 'operator' : sealedBy.kind
        const passkeyId = sealedBy.kind === 'passkey' ? sealedBy.passkeyId : undefined
        const replaces = replacedBy((await list(walletId)).backups, { epoch, ceremonyId })
        const ids = await Promise.all(
          [...shares].map(([party, share]) => {
            const own = sealed?.get(party) ?? toBase64(new TextEncoder().encode(toShareText(wallet, share)))
            const facts = { ceremonyId, party, epoch, location: 'dynamic', proof, sealed: own } as const
            return put(walletId, passkeyId === undefined ? facts : { ...facts, passkeyId })
          }),
        )
        const opened = await openKind(wallet, await recallAll(walletId, ids), { kind: proof, opening })
        const isSame = ({ party, share }: Found) => toHex(share) === toHex(shares.get(party) ?? Uint8Array.of())
        if (opened.length !== ids.length || !opened.every(isSame)) throw new FrameError('backup_failed')
        const content = new Map(opened.map(({ backup }) => [backup.keyShareId, backup.sealed]))
        await confirm(walletId, { content, replaces })
      }
    },
    async holds(walletId, set, sealed) {
      const usable = (await list(walletId)).backups.filter(isUsable(set))
      return [...sealed].every(([party, text]) => {
        const sha256 = hashOf(text)
        return usable.some((one) => one.party === party && one.sha256 === sha256)
      })
    },
    recover,
    async restore(wallet, set, { replacedAt, ...opening }) {
      const { walletId } = wallet
      const replaced = (await list(walletId)).replaced.filter((backup) => backup.replacedAt === replacedAt)
      const keyShareIds = replaced.filter(isUsable(set)).map(({ keyShareId }) => keyShareId)
      // They count already, and the password was wrong the last time.
      if (keyShareIds.length === 0) return recover(wallet, set, opening)
      const request = { body: { keyShareIds }, headers }
      const { keyShares } = await read(recovered, 'POST', path(walletId, '/restore'), request)
      return openBest(wallet, { set, stored: keyShares, opening })
    },
  }
}

type SetName = Pick<ShareSet, 'ceremonyId' | 'epoch'>

/**
 * Tells which backups count for the shares of one ceremony. Another one of the same epoch has other shares. Backups of an older
 * release name no ceremony.
 */
export function countsFor({ ceremonyId, epoch }: SetName) {
  return (backup: Backup): boolean => {
    const isOfSet = backup.ceremonyId === undefined || backup.ceremonyId === ceremonyId
    return backup.isConfirmed && backup.epoch === epoch && isOfSet
  }
}

/**
 * The backups that new ones of the same shares replace, also those that the password of before sealed in Google Drive. They are listed
 * before the new ones are stored: if another device replaces them meanwhile, the share store refuses the new ones.
 */
function replacedBy(stored: readonly Backup[], set: SetName): string[] {
  const replaced = stored.filter((backup) => countsFor(set)(backup) && backup.location !== 'delegated')
  return replaced.map(({ keyShareId }) => keyShareId)
}

/** What opens the backups that count for shares: what opens the oldest of them. */
export function sealOfBackups(stored: readonly Backup[], set: SetName): SealedBy {
  const [oldest] = stored
    .filter((backup) => countsFor(set)(backup) && backup.location === 'dynamic')
    .toSorted((one, other) => one.createdAt - other.createdAt)
  if (oldest?.proof === 'passkey') return { kind: 'passkey', passkeyId: oldest.passkeyId ?? '' }
  return { kind: oldest?.proof === 'password' ? 'password' : 'none' }
}

/** SHA-256 of a text in UTF-8, as hex. */
export function hashOf(text: string): string {
  return toHex(sha256(new TextEncoder().encode(text)))
}

/** Every backup of a wallet. */
const maxAnswerLength = 16 * maxJsonLength
