import type { Backup, ManagedWallet } from 'latchkey/wire/mpc'
import type { WalletRecord } from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { toReplyKey } from '../party/address.ts'
import type { MakeOptions } from '../party/createParty.ts'
import type { HeldWallet } from '../shares/wallet.ts'
import { findWallet, listManaged, recoverShares, resumeUnconfirmed, type Services, withShares } from './account.ts'
import type { HandlerContext } from './context.ts'

/** Requests that make, list and renew wallets. */
export function walletHandlers({
  open,
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
        const options = { account: args, operation: args.walletOperation, making: toMaking(services, args.password) }
        await withShares(services, options, async () => {})
      }
      return toRecord(services, managed)
    },
    async createWalletAccount([args], from) {
      const services = open(from, args)
      const { chainName, thresholdSignatureScheme: scheme, password } = args
      const making = toMaking(services, password)
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

/** How new shares are sealed and backed up. An empty password is none. */
export function toMaking(
  { origin, headers, backups }: Services,
  password: string | undefined,
): MakeOptions & { password: string | undefined } {
  const given = password === '' ? undefined : password
  return { origin, headers, password: given, backUp: backups.backUp(given) }
}

/**
 * The same for a wallet that exists. New shares need the password of the ones before: a wallet that has one never loses
 * it, and the page gets no say in it.
 * @throws {FrameError} `password_required`, `wrong_password`
 */
export async function makingFor(
  services: Services,
  args: { chainName: HeldWallet['chainName']; accountAddress: string; password?: string | undefined },
): Promise<MakeOptions> {
  const { store } = services
  const wallet = await findWallet(services, args)
  const making = toMaking(services, args.password)
  if (!wallet.isPasswordEncrypted) return { ...making, ...toMaking(services, undefined) }
  if (making.password === undefined) throw new FrameError('password_required')
  const { walletId, active } = wallet
  if (active && (await store.stateOf(walletId, active)) !== 'missing') {
    await store.checkPassword(walletId, active, making.password)
  } else {
    await recoverShares(services, wallet, making.password)
  }
  return making
}

/** A wallet as pages read it (managed-wallet §4.3). */
async function toRecord({ backups }: Services, wallet: ManagedWallet): Promise<WalletRecord> {
  const { walletId, chainName, accountAddress, publicKey, scheme, witness } = wallet
  const own = (await backups.list(walletId)).filter(({ epoch, isConfirmed }) => isConfirmed && epoch === witness.epoch)
  return {
    ...{ walletId, chainName, accountAddress, thresholdSignatureScheme: scheme },
    derivationPath: '',
    publicKeyHex: toReplyKey(chainName, publicKey).publicKeyHex,
    clientKeySharesBackupInfo: {
      passwordEncrypted: own.some(({ passwordEncrypted }) => passwordEncrypted),
      backups: Object.fromEntries(
        [...new Set(own.map(({ location }) => location))].map((location) => [location, toInfo(own, location)]),
      ),
    },
  }
}

function toInfo(own: readonly Backup[], location: string) {
  return own
    .filter((backup) => backup.location === location)
    .map(({ keyShareId, externalKeyShareId }) => {
      return { location, keyShareId, ...(externalKeyShareId !== undefined && { externalKeyShareId }) }
    })
}

export function toCreated({ chainName, accountAddress, publicKey }: HeldWallet) {
  return { chainName, accountAddress, ...toReplyKey(chainName, publicKey) }
}
