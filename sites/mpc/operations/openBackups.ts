import { fromBase64 } from 'latchkey/crypto'
import { partiesOf, type Recovered } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { Opening, ShareSeal } from '../shares/shareSeal.ts'
import { fromShareText, isOfSet } from '../shares/shareText.ts'
import type { HeldWallet, SealedShares, ShareSet, Shares } from '../shares/wallet.ts'

/** Recovered shares, and the seals that a proof has opened. */
export type FoundShares = { shares: Shares; sealed: SealedShares | undefined }
type Stored = Recovered['keyShares'][number]
export type Found = ReturnType<typeof fromShareText> & { backup: Stored }

/** Opens backups as the share store returned them. */
export function createBackupOpener(shareSeal: ShareSeal) {
  /** Opens what one kind of proof has sealed. Leaves out what it does not open. */
  async function openKind(
    wallet: HeldWallet,
    stored: readonly Stored[],
    { kind, opening }: { kind: Stored['proof']; opening: Opening },
  ): Promise<Found[]> {
    const own = stored.filter(({ proof }) => proof === kind)
    if (own.length === 0) return []
    const texts = await openTexts(
      wallet,
      own.map(({ sealed }) => sealed),
      { kind, opening },
    )
    return own.flatMap((backup, at) => {
      const text = texts.get(at)
      if (text === undefined) return []
      try {
        return [{ backup, ...fromShareText(wallet, text) }]
      } catch {
        return []
      }
    })
  }

  async function openTexts(
    { publicKey }: HeldWallet,
    blobs: readonly string[],
    { kind, opening }: { kind: Stored['proof']; opening: Opening },
  ): Promise<ReadonlyMap<number, string>> {
    if (kind === 'operator') return openUnsealed(blobs)
    if (kind === 'passkey') return shareSeal.openAny(blobs, publicKey)
    const opened = new Map<number, string>()
    let failed: unknown
    for (const [at, blob] of blobs.entries()) {
      try {
        const [text = ''] = await shareSeal.open([blob], publicKey, opening)
        opened.set(at, text)
      } catch (error) {
        failed = error
      }
    }
    if (opened.size === 0) throw failed
    return opened
  }

  /**
   * Opens one backup of each party of the client. Anyone with the user's session can store backups, so what counts is which share signs
   * with the server's (`isOfSet`), and what does not open, or does not fit, hides no other.
   */
  async function openBest(
    wallet: HeldWallet,
    { set, stored, opening }: { set: ShareSet; stored: readonly Stored[]; opening: Opening },
  ): Promise<FoundShares> {
    const client: readonly number[] = partiesOf[set.scheme].client
    const ordered = stored
      .filter(({ party }) => client.includes(party))
      .toSorted((one, other) => one.createdAt - other.createdAt)
    const best = new Map<number, Found>()
    const failures: unknown[] = []
    let unfitting: FrameError | undefined
    for (const kind of kindsFor(wallet, { set, ordered })) {
      const own = ordered.filter(({ proof }) => proof === kind)
      // A password is tried on one after another: each takes a second.
      for (const batch of kind === 'password' ? own.map((each) => [each]) : [own]) {
        const left = batch.filter(({ party }) => !best.has(party))
        const opened = await openKind(wallet, left, { kind, opening }).catch(
          (error: unknown) => void failures.push(error),
        )
        const fitting = (opened ?? []).filter((each) => each.party === each.backup.party && isOfSet(wallet, set, each))
        for (const each of fitting) if (!best.has(each.party)) best.set(each.party, each)
        if (opened && opened.length > 0) unfitting = new FrameError('mixed_shares')
      }
      // The user enters it, and then everything is tried.
      if (best.size === 0 && isPasswordMissing(failures[0])) throw failures[0]
    }
    if (best.size === 0) throw failures[0] ?? unfitting ?? new FrameError('shares_missing')
    return toFound([...best.values()])
  }

  return { openKind, openBest }
}

function isPasswordMissing(error: unknown): boolean {
  return error instanceof FrameError && error.code === 'password_required'
}

function openUnsealed(blobs: readonly string[]): Map<number, string> {
  const opened = new Map<number, string>()
  for (const [at, blob] of blobs.entries()) {
    try {
      opened.set(at, new TextDecoder().decode(fromBase64(blob)))
    } catch {
      // A thief of the session can store what is no backup.
    }
  }
  return opened
}

/**
 * The order in which kinds of proof are tried: after what needs none, the one that sealed this wallet when the frame last looked. Where no
 * share can be told from a forged one, the kind of the oldest backup goes first.
 */
function kindsFor(
  { sealedBy: { kind } }: HeldWallet,
  { set, ordered }: { set: ShareSet; ordered: readonly Stored[] },
): Stored['proof'][] {
  if (set.sharing === undefined) return [...new Set(ordered.map(({ proof }) => proof))]
  return kind === 'passkey' ? ['operator', 'passkey', 'password'] : ['operator', 'password', 'passkey']
}

/** One seal opens all shares at rest, so shares of backups that were sealed differently are kept without one. */
function toFound(opened: readonly Found[]): FoundShares {
  const isSealed = opened.every(({ backup }) => backup.proof !== 'operator')
  return {
    shares: new Map(opened.map(({ party, share }) => [party, share])),
    sealed: isSealed ? new Map(opened.map(({ party, backup }) => [party, backup.sealed])) : undefined,
  }
}
