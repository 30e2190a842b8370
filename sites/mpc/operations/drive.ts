import { randomBytes, toBase64, toHex } from 'latchkey/crypto'
import { type Backup, partiesOf } from 'latchkey/wire/mpc'
import type { WaasRequest } from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { driveFilePrefix, isDriveFileOf, readDriveFile, toDriveFileName, writeDriveFile } from '../drive/driveFile.ts'
import type { GoogleDrive } from '../drive/googleDrive.ts'
import { randomKeyParameters } from '../shares/passwordSeal.ts'
import { sealOf } from '../shares/shareSeal.ts'
import { fromShareText, isOfSet, toShareText } from '../shares/shareText.ts'
import type { HeldWallet, Proof, ShareSet, Shares } from '../shares/wallet.ts'
import { findWallet, withShares } from './account.ts'
import { countsFor, hashOf } from './backups.ts'
import type { HandlerContext } from './context.ts'
import type { FoundShares } from './openBackups.ts'
import { adoptShares } from './recovery.ts'
import { findManaged, type Services, setOf } from './services.ts'
import { makingFor } from './wallets.ts'

type Request = WaasRequest<'backupKeySharesToGoogleDrive'>[0]

/**
 * Requests that store the last share of a wallet in the user's own Google Drive, and take it back (managed-wallet §4.6). The share
 * store keeps the others, so neither Google nor the operator's store has all shares of the client.
 */
export function driveHandlers({
  open,
  passwordSeal,
  shareSeal,
}: HandlerContext): Pick<Handlers, 'backupKeySharesToGoogleDrive' | 'restoreBackupFromGoogleDrive'> {
  return {
    async backupKeySharesToGoogleDrive([args], from) {
      const services = open(from, args)
      const drive = await services.openDrive(args.googleDriveAccessToken)
      // A token that Google refuses fails here, before anything has changed.
      await drive.find(driveFilePrefix)
      const wallet = await withTwoShares(services, args)
      await backUpTo(drive, services, { wallet, password: args.password })
    },
    async restoreBackupFromGoogleDrive([args], from) {
      const services = open(from, args)
      const drive = await services.openDrive(args.googleDriveAccessToken)
      await restoreFrom(drive, services, args)
    },
  }

  /** Stores the last share in Drive, opens it again, and only then replaces what it stands for. */
  async function backUpTo(
    drive: GoogleDrive,
    { backups, store }: Services,
    { wallet, password }: { wallet: HeldWallet; password: string | undefined },
  ): Promise<void> {
    const { walletId, accountAddress, active, sealedBy } = wallet
    if (!active) throw new FrameError('shares_missing')
    const { scheme, epoch, ceremonyId } = active
    const [party, share] = lastOf(await store.openShares(walletId, active, { password }))
    const { proof, key, ...made } = await sealForDrive(wallet, toShareText(wallet, share), password)
    const metadata = { accountAddress, scheme, hasPassword: proof === 'password', parameters: made.parameters }
    const text = writeDriveFile(made.sealed, metadata)
    const externalKeyShareId = await drive.upload({ name: toDriveFileName({ accountAddress, scheme }), text })
    const content = key === undefined ? { sha256: hashOf(text) } : { sealed: key }
    const passkey = sealedBy.kind === 'passkey' ? { passkeyId: sealedBy.passkeyId } : {}
    const about = { ceremonyId, party, epoch, location: 'googleDrive', proof, externalKeyShareId } as const
    const backup = { ...about, ...passkey, ...content }
    const keyShareId = await backups.put(walletId, backup)
    const opened = await openFile(wallet, await drive.download(externalKeyShareId), { key, password })
    if (toHex(opened.share) !== toHex(share)) throw new FrameError('backup_failed')
    const replaces = copiesOf((await backups.list(walletId)).backups.filter(countsFor(active)), { party, keyShareId })
    await backups.confirm(walletId, { content: new Map([[keyShareId, key ?? text]]), replaces })
    // The new backup counts even if the older files cannot be deleted.
    await removeFiles(drive, { accountAddress, keep: externalKeyShareId }).catch(() => undefined)
  }

  /** Seals a share as the others are. Without a password or passkey, under a key that the share store keeps: Google alone reads nothing. */
  async function sealForDrive({ sealedBy, publicKey }: HeldWallet, text: string, password: string | undefined) {
    if (sealedBy.kind === 'passkey') {
      const sealed = await shareSeal.seal([text], sealedBy, publicKey)
      return { proof: 'passkey', key: undefined, parameters: 'passkey', sealed } as const
    }
    if (sealedBy.kind === 'password') {
      // An empty password is refused when it seals.
      const sealed = await passwordSeal.seal([text], password ?? '')
      return { proof: 'password', key: undefined, parameters: passwordSeal.parameters, sealed } as const
    }
    const key = toBase64(randomBytes(32))
    const sealed = await passwordSeal.seal([text], key, randomKeyParameters)
    return { proof: 'operator', key, parameters: randomKeyParameters, sealed } as const
  }

  /** @param opening.key of the share store, if it is what opens the file */
  async function openFile(
    wallet: HeldWallet,
    text: string | undefined,
    { key, password }: { key?: string | undefined; password?: string | undefined },
  ) {
    if (text === undefined) throw new FrameError('no_backup_file')
    const blobs = readDriveFile(text).keyShares.slice(0, 1)
    const [content = ''] =
      key === undefined
        ? await shareSeal.open(blobs, wallet.publicKey, { password })
        : await passwordSeal.open(blobs, key)
    return { ...fromShareText(wallet, content), blob: blobs[0] ?? '' }
  }

  /** Puts the share of Drive beside the others: those of this browser, or else those of the share store. */
  async function restoreFrom(drive: GoogleDrive, services: Services, args: Request): Promise<void> {
    const { store, backups } = services
    const wallet = await findWallet(services, args)
    const { walletId } = wallet
    const managed = await findManaged(services, wallet)
    const { password } = args
    const set = setOf(managed)
    const restoreOne = async (backup: Backup) => {
      const key = backup.proof === 'operator' ? await backups.recall(walletId, backup.keyShareId) : undefined
      if (backup.proof === 'password' && !password) throw new FrameError('password_required')
      const text = await drive.download(backup.externalKeyShareId ?? '')
      const file = await openFile(wallet, text, { key, password })
      if (file.epoch < set.epoch) throw new FrameError('outdated_backup')
      if (!isOfSet(wallet, set, file) || file.party !== backup.party) throw new FrameError('mixed_shares')
      return { ...file, key }
    }
    const stored = filesOf((await backups.list(walletId)).backups, set)
    if (stored.length === 0) throw await toAbsence(drive, wallet)
    const { share, party, blob, key } = await firstOf(stored, restoreOne)
    await store.lock(walletId, async () => {
      const others = await othersOf(services, wallet, { set, password })
      const shares: Shares = new Map([...others, [party, share]])
      // One proof seals all of them. A key of the share store opens only the file in Drive.
      const sealed = await store.seal(wallet, shares, key === undefined ? proofOf(blob, password) : undefined)
      const found: FoundShares = { shares, sealed }
      await adoptShares(services, { wallet: (await store.get(walletId)) ?? wallet, managed, found, password })
    })
  }
}

/** What has sealed a file that no key of the share store opens. */
function proofOf(blob: string, password: string | undefined): Proof | undefined {
  const sealedBy = sealOf(blob)
  if (sealedBy.kind === 'passkey') return sealedBy
  return password === undefined ? undefined : { kind: 'password', password }
}

/** The wallet with all of its shares here, and at least two of them: the last one goes to Drive. */
async function withTwoShares(services: Services, args: Request): Promise<HeldWallet> {
  const making = await makingFor(services, args)
  return withShares(services, { account: args, operation: 'REACH_ALL_PARTIES', making }, async (wallet) => {
    const { walletId, active } = wallet
    if (!active) throw new FrameError('shares_missing')
    if (active.scheme === 'TWO_OF_TWO') return services.party.reshare(walletId, { ...making, to: 'TWO_OF_THREE' })
    const shares = await services.store.openShares(walletId, active, making)
    if (shares.size < partiesOf[active.scheme].client.length) throw new FrameError('shares_missing')
    return wallet
  })
}

function lastOf(shares: Shares): [number, Uint8Array] {
  const last = [...shares].toSorted(([one], [other]) => one - other).at(-1)
  if (!last) throw new FrameError('shares_missing')
  return last
}

/** The records of files in Drive, the newest first. */
function filesOf(stored: readonly Backup[], set: ShareSet): Backup[] {
  const files = stored.filter((backup) => backup.location === 'googleDrive' && countsFor(set)(backup))
  return files.toSorted((one, other) => other.createdAt - one.createdAt)
}

/** Why no file counts: Drive has none of the account, or one that a refresh, a reshare or a new password has outdated. */
async function toAbsence(drive: GoogleDrive, { accountAddress }: HeldWallet): Promise<FrameError> {
  const files = await drive.find(driveFilePrefix)
  return new FrameError(
    files.some(({ name }) => isDriveFileOf(accountAddress, name)) ? 'outdated_backup' : 'no_backup_file',
  )
}

/**
 * Opens the first file that can be opened. A thief of the session can record one that cannot.
 * @throws why the newest did not open
 */
async function firstOf<file>(stored: readonly Backup[], open: (backup: Backup) => Promise<file>): Promise<file> {
  let failed: unknown
  for (const backup of stored) {
    try {
      return await open(backup)
    } catch (error) {
      // The user has decided.
      if (error instanceof FrameError && error.code === 'passkey_cancelled') throw error
      failed ??= error
    }
  }
  throw failed
}

/** The shares that a restore need not bring. There may be none. */
async function othersOf(
  { store, backups }: Services,
  wallet: HeldWallet,
  { set, password }: { set: ShareSet; password: string | undefined },
): Promise<Shares> {
  const { walletId, active } = wallet
  if (active?.epoch === set.epoch && (await store.stateOf(walletId, active)) !== 'missing') {
    return store.openShares(walletId, active, { password })
  }
  try {
    return (await backups.recover(wallet, set, { password })).shares
  } catch (error) {
    if (error instanceof FrameError && error.code === 'shares_missing') return new Map()
    throw error
  }
}

/** The share store's copy of the share, and older backups in Drive. */
function copiesOf(stored: readonly Backup[], { party, keyShareId }: { party: number; keyShareId: string }): string[] {
  const copies = stored.filter(({ keyShareId: own, location, party: ofParty }) => {
    const isCopy = location === 'dynamic' && ofParty === party
    return isCopy || (location === 'googleDrive' && own !== keyShareId)
  })
  return copies.map((backup) => backup.keyShareId)
}

/** Deletes older files of the account in Drive. */
async function removeFiles(
  drive: GoogleDrive,
  { accountAddress, keep }: { accountAddress: string; keep: string },
): Promise<void> {
  const files = (await drive.find(driveFilePrefix)).filter(({ id, name }) => {
    return isDriveFileOf(accountAddress, name) && id !== keep
  })
  await Promise.allSettled(files.map(({ id }) => drive.remove(id)))
}
