import type { Backup, ManagedWallet, ReplacedBackup } from 'latchkey/wire/mpc'
import type { WalletRecord } from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { toReplyKey } from '../party/address.ts'
import type { MakeOptions } from '../party/operation.ts'
import type { HeldWallet, Proof } from '../shares/wallet.ts'
import { findWallet, isStopped, resumeUnconfirmed, withShares } from './account.ts'
import { countsFor, sealOfBackups } from './backups.ts'
import type { HandlerContext } from './context.ts'
import { withCurrentSeal } from './recovery.ts'
import { listManaged, type Services } from './services.ts'

/** Requests that make, list and renew wallets. */
export function walletHandlers({
  open,
  shareSeal,
}: HandlerContext): Pick<
  Handlers,
  'getWallets' | 'getWallet' | 'createWalletAccount' | 'refreshWalletAccountShares' | 'reshare'
> {
  return {
    async getWallets([{ chainName }], from) {
      const services = open(from)
      const wallets = (await listManaged(services)).filter((wallet) => wallet.chainName === chainName)
      return Promise.all(wallets.map((wallet) => toRecord(services, wallet)))
    },
    async getWallet([args], from) {
      const services = open(from, args)
      const held = await findWallet(services, args)
      const managed = (await listManaged(services)).find(({ walletId }) => walletId === held.walletId)
      if (!managed) throw new FrameError('unknown_account')
      if (args.walletOperation !== 'NO_OPERATION') {
        const options = { account: args, operation: args.walletOperation, making: toMaking(services, args) }
        await withShares(services, options, async () => {})
      }
      return toRecord(services, managed)
    },
    async createWalletAccount([args], from) {
      const services = open(from, args)
      const { chainName, thresholdSignatureScheme: scheme } = args
      const making = toMaking(services, args)
      await shareSeal.prepare(making.proof)
      const resumed = await resumeUnconfirmed(services, { chainName, scheme, making })
      return toCreated(resumed ?? (await services.party.create({ ...making, chainName, scheme })))
    },
    async refreshWalletAccountShares([args], from) {
      const services = open(from, args)
      const making = await makingFor(services, args)
      await withShares(services, { account: args, operation: 'REFRESH', making }, ({ walletId }) =>
        services.party.refresh(walletId, making),
      )
    },
    async reshare([args], from) {
      const services = open(from, args)
      const { oldThresholdSignatureScheme: expected, newThresholdSignatureScheme: to } = args
      const making = await makingFor(services, args)
      await withShares(services, { account: args, operation: 'RESHARE', making }, async ({ walletId, active }) => {
        if (active?.scheme !== expected) throw new FrameError('wrong_scheme')
        await services.party.reshare(walletId, { ...making, to })
      })
    },
  }
}

/** What a page passes to open or seal shares. */
type Given = { password?: string | undefined; passkeyId?: string | undefined }

/** How shares are opened, and new ones sealed and backed up. An empty password is none. */
export function toMaking(
  { origin, headers, backups }: Services,
  { password, passkeyId }: Given,
): MakeOptions & { password: string | undefined } {
  const given = password === '' ? undefined : password
  const proof = toProof({ password: given, passkeyId })
  const { settle, ban: reportBan } = backups
  const findSeen = async (walletId: string) => (await backups.list(walletId)).seen?.witness
  const backUp = backups.backUp({ password: given })
  return { origin, headers, password: given, proof, backUp, settle, findSeen, reportBan }
}

function toProof({ password, passkeyId }: Given): Proof | undefined {
  if (passkeyId !== undefined) return { kind: 'passkey', passkeyId }
  return password === undefined ? undefined : { kind: 'password', password }
}

/**
 * The same for a wallet that exists. New shares are sealed as the ones before: a wallet that has a password or passkey never
 * loses it, and the page gets no say in it.
 * @throws {FrameError} `password_required`, `wrong_password`
 */
export async function makingFor(
  services: Services,
  args: { chainName: HeldWallet['chainName']; accountAddress: string; password?: string | undefined },
): Promise<MakeOptions> {
  const { store } = services
  const wallet = await withCurrentSeal(services, await findWallet(services, args), args.password)
  const { walletId, active, sealedBy } = wallet
  if (sealedBy.kind === 'none') return toMaking(services, {})
  // The frame asks for the passkey itself, once it opens or seals with it.
  if (sealedBy.kind === 'passkey') return toMaking(services, { passkeyId: sealedBy.passkeyId })
  const making = toMaking(services, { password: args.password })
  if (making.password === undefined) throw new FrameError('password_required')
  if (active) await store.checkProof(walletId, active, making)
  return making
}

/** A wallet as pages read it (managed-wallet §4.3). */
async function toRecord({ backups, store }: Services, wallet: ManagedWallet): Promise<WalletRecord> {
  const { walletId, chainName, accountAddress, publicKey, scheme, witness } = wallet
  const held = await store.find(chainName, accountAddress)
  const stored = await backups.list(walletId)
  const set = { ceremonyId: wallet.ceremonyId, epoch: witness.epoch }
  const counts = countsFor(set)
  const own = stored.backups.filter(counts)
  // Without a backup, as after the loss of the share store, the page has to ask for what opens the shares here.
  const isHere = held?.active?.ceremonyId === set.ceremonyId
  const sealedBy = own.length === 0 && isHere ? held.sealedBy : sealOfBackups(own, set)
  return {
    ...{ walletId, chainName, accountAddress, thresholdSignatureScheme: scheme },
    derivationPath: '',
    publicKeyHex: toReplyKey(chainName, publicKey).publicKeyHex,
    ...(isStopped(wallet, { held, seen: stored.seen }) && { isStopped: true }),
    clientKeySharesBackupInfo: {
      passwordEncrypted: sealedBy.kind === 'password' || own.some(({ passwordEncrypted }) => passwordEncrypted),
      ...(sealedBy.kind === 'passkey' && { passkeyId: sealedBy.passkeyId }),
      replaced: toReplaced(stored.replaced.filter(counts)),
      backups: Object.fromEntries(
        [...new Set(own.map(({ location }) => location))].map((location) => [location, toInfo(own, location)]),
      ),
    },
  }
}

/** The replaced backups that can be restored. Those of one moment belong together. */
function toReplaced(replaced: readonly ReplacedBackup[]) {
  const own = replaced.filter(({ location }) => location === 'dynamic')
  const latest = new Map(own.map((backup) => [backup.replacedAt, backup]))
  return [...latest.values()].map(({ proof, replacedAt, keptUntil }) => ({ proof, replacedAt, keptUntil }))
}

function toInfo(own: readonly Backup[], location: string) {
  return own
    .filter((backup) => backup.location === location)
    .map(({ keyShareId, externalKeyShareId, createdAt }) => {
      return { location, keyShareId, ...(externalKeyShareId !== undefined && { externalKeyShareId }), createdAt }
    })
}

export function toCreated({ chainName, accountAddress, publicKey }: HeldWallet) {
  return { chainName, accountAddress, ...toReplyKey(chainName, publicKey) }
}
