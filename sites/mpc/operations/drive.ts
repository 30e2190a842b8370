import { randomBytes, toBase64, toHex } from 'latchkey/crypto'
import { type Backup, partiesOf } from 'latchkey/wire/mpc'
import type { WaasRequest } from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { driveFilePrefix, isDriveFileOf, readDriveFile, toDriveFileName, writeDriveFile } from '../drive/driveFile.ts'
import type { GoogleDrive } from '../drive/googleDrive.ts'
import { randomKeyParameters } from '../shares/passwordSeal.ts'
import { fromShareText, toShareText } from '../shares/shareText.ts'
import type { HeldWallet, Shares } from '../shares/wallet.ts'
import { adoptShares, findManaged, findWallet, type Services, withShares } from './account.ts'
import { type FoundShares, hashOf } from './backups.ts'
import type { HandlerContext } from './context.ts'
import { makingFor } from './wallets.ts'

type Request = WaasRequest<'backupKeySharesToGoogleDrive'>[0]

/**
 * Requests that store the last share of a wallet in the user's own Google Drive, and take it back (managed-wallet §4.6). The share
 * store keeps the others, so neither Google nor the operator's store has all shares of the client.
 */
export function driveHandlers({
  open,
  passwordSeal,
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

  /** Stores the last share in Drive, opens it again, and only then deletes what it replaces. */
  async function backUpTo(
    drive: GoogleDrive,
    { backups, store }: Services,
    { wallet, password }: { wallet: HeldWallet; password: string | undefined },
  ): Promise<void> {
    const { walletId, accountAddress, active, isPasswordEncrypted } = wallet
    if (!active) throw new FrameError('shares_missing')
    const { scheme, epoch } = active
    const [party, share] = lastOf(await store.openShares(walletId, active, { password }))
    const { proof, key, parameters } = isPasswordEncrypted ? byPassword(password) : byRandomKey()
    const sealed = await passwordSeal.seal([toShareText(wallet, share)], key, parameters)
    const about = { accountAddress, scheme, hasPassword: isPasswordEncrypted, parameters }
    const text = writeDriveFile(sealed, about)
    const externalKeyShareId = await drive.upload({ name: toDriveFileName({ accountAddress, scheme }), text })
    const content = proof === 'password' ? { sha256: hashOf(text) } : { sealed: key }
    const backup = { party, epoch, location: 'googleDrive', proof, externalKeyShareId, ...content } as const
    const keyShareId = await backups.put(walletId, backup)
    const opened = await openFile(wallet, await drive.download(externalKeyShareId), key)
    if (toHex(opened.share) !== toHex(share)) throw new FrameError('backup_failed')
    await backups.confirm(walletId, keyShareId, proof === 'password' ? text : key)
    // The new backup counts even if what it replaces cannot be deleted.
    const keep = { keyShareId, externalKeyShareId }
    await removeReplaced(drive, { wallet, keep, party, backups }).catch(() => undefined)
  }

  /** An empty password is refused when it seals. */
  function byPassword(password = '') {
    return { proof: 'password', key: password, parameters: passwordSeal.parameters } as const
  }

  async function openFile(wallet: HeldWallet, text: string | undefined, key: string) {
    if (text === undefined) throw new FrameError('no_backup_file')
    const [blob = ''] = readDriveFile(text).keyShares
    const [content = ''] = await passwordSeal.open([blob], key)
    return fromShareText(wallet, content)
  }

  /** Puts the share of Drive beside the others: those of this browser, or else those of the share store. */
  async function restoreFrom(drive: GoogleDrive, services: Services, args: Request): Promise<void> {
    const { store, backups } = services
    const wallet = await findWallet(services, args)
    const { walletId } = wallet
    const managed = await findManaged(services, wallet)
    const { epoch } = managed.witness
    const backup = newestOf(await backups.list(walletId), epoch)
    const key = backup.proof === 'password' ? args.password : await backups.recall(walletId, backup.keyShareId)
    if (key === undefined || key === '') throw new FrameError('password_required')
    const text = await drive.download(backup.externalKeyShareId ?? '')
    const { share, ...tag } = await openFile(wallet, text, key)
    if (tag.epoch !== epoch || tag.party !== backup.party) throw new FrameError('mixed_shares')
    await store.lock(walletId, async () => {
      const others = await othersOf(services, wallet, { epoch, password: args.password })
      const shares: Shares = new Map([...others, [tag.party, share]])
      // One password seals all of them: the key of the file in Drive is another one.
      const sealed = await store.seal(wallet, shares, backup.proof === 'password' ? key : undefined)
      const found: FoundShares = { shares, sealed }
      await adoptShares(services, { wallet: (await store.get(walletId)) ?? wallet, managed, found })
    })
  }
}

/** Without a password, the file opens only with a key that the share store keeps: Google alone reads nothing. */
function byRandomKey() {
  return { proof: 'operator', key: toBase64(randomBytes(32)), parameters: randomKeyParameters } as const
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

/** @throws {FrameError} `no_backup_file` */
function newestOf(stored: readonly Backup[], epoch: number): Backup {
  const newest = stored
    .filter((backup) => backup.location === 'googleDrive' && backup.isConfirmed && backup.epoch === epoch)
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .at(-1)
  if (!newest) throw new FrameError('no_backup_file')
  return newest
}

/** The shares that a restore need not bring. There may be none. */
async function othersOf(
  { store, backups }: Services,
  wallet: HeldWallet,
  { epoch, password }: { epoch: number; password: string | undefined },
): Promise<Shares> {
  const { walletId, active } = wallet
  if (active?.epoch === epoch && (await store.stateOf(walletId, active)) !== 'missing') {
    return store.openShares(walletId, active, { password })
  }
  try {
    return (await backups.recover(wallet, epoch, password)).shares
  } catch (error) {
    if (error instanceof FrameError && error.code === 'shares_missing') return new Map()
    throw error
  }
}

/** Deletes the share store's copy of the share, and older backups in Drive. */
async function removeReplaced(
  drive: GoogleDrive,
  options: {
    wallet: HeldWallet
    keep: { keyShareId: string; externalKeyShareId: string }
    party: number
    backups: Services['backups']
  },
): Promise<void> {
  const { wallet, keep, party, backups } = options
  const { walletId, accountAddress } = wallet
  const replaced = (await backups.list(walletId)).filter(({ keyShareId, location, party: own }) => {
    const isCopy = location === 'dynamic' && own === party
    return isCopy || (location === 'googleDrive' && keyShareId !== keep.keyShareId)
  })
  const files = (await drive.find(driveFilePrefix)).filter(({ id, name }) => {
    return isDriveFileOf(accountAddress, name) && id !== keep.externalKeyShareId
  })
  await Promise.allSettled([
    ...replaced.map(({ keyShareId }) => backups.remove(walletId, keyShareId)),
    ...files.map(({ id }) => drive.remove(id)),
  ])
}
