import type { KeyStore } from 'latchkey/core'
import { randomBytes } from 'latchkey/crypto'
import type { ChainName } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { PasswordSeal } from './passwordSeal.ts'
import { readShare, toShareText } from './shareText.ts'
import type { HeldWallet, SealedShares, ShareSet, Shares } from './wallet.ts'

/** The wallets of this browser under one environment, and their shares. */
export type WalletStore = {
  get(walletId: string): Promise<HeldWallet | undefined>
  find(chainName: ChainName, accountAddress: string): Promise<HeldWallet | undefined>
  put(wallet: HeldWallet): Promise<void>
  update(walletId: string, changes: Partial<HeldWallet>): Promise<void>
  /** Seals shares with the user's password; undefined without one. */
  seal(
    wallet: Pick<HeldWallet, 'publicKey'>,
    shares: Shares,
    password: string | undefined,
  ): Promise<SealedShares | undefined>
  /**
   * Keeps shares under this browser's own key.
   * @param kept.sealed the same as the password has sealed them: then they are kept only in this form
   */
  putShares(
    wallet: Pick<HeldWallet, 'walletId' | 'publicKey'>,
    set: ShareSet,
    kept: { shares: Shares; sealed?: SealedShares | undefined },
  ): Promise<void>
  /** What the password has sealed, if a set is kept so. */
  findSealed(walletId: string, set: ShareSet): Promise<SealedShares | undefined>
  /**
   * Opens the shares of one set. What a password has opened stays open until `lockAll`.
   * @throws {FrameError} `shares_missing`, `password_required`, `wrong_password`
   */
  openShares(walletId: string, set: ShareSet, opening: { password?: string | undefined }): Promise<Shares>
  /** Whether shares are here, and open without a password. */
  stateOf(walletId: string, set: ShareSet): Promise<'missing' | 'locked' | 'open'>
  /**
   * Opens the shares at rest with a password, also when they are open already.
   * @throws {FrameError} `shares_missing`, `wrong_password`
   */
  checkPassword(walletId: string, set: ShareSet, password: string): Promise<void>
  deleteShares(walletId: string, set: ShareSet): Promise<void>
  /** Forgets what passwords have opened. The sealed shares stay. */
  lockAll(): void
  /** Runs `work` while nothing else in this browser works on the wallet: two frames must not use one witness. */
  lock<result>(walletId: string, work: () => Promise<result>): Promise<result>
}

type Opened = { texts: SealedShares; isPasswordSealed: boolean }
/** At rest: AES-GCM under a key that no script can read, around the shares or around their password seals. */
type AtRest = { iv: Uint8Array<ArrayBuffer>; cipher: ArrayBuffer; isPasswordSealed: boolean }

/**
 * @param options.keys keeps keys and sealed shares; partitioned, wiped and blocked storage are normal, and then the shares
 * come back from their backups
 * @param options.lock runs work alone in the browser; the Web Locks of the page by default
 */
export function createWalletStore(options: {
  environmentId: string
  keys: KeyStore
  passwordSeal: PasswordSeal
  lock?: Lock
}): WalletStore {
  const { environmentId, keys, passwordSeal, lock = webLock } = options
  const opened = new Map<string, Shares>()
  const name = (walletId: string) => `mpc-wallet-${environmentId}-${walletId}`
  const shareName = (walletId: string, { ceremonyId }: ShareSet) =>
    `mpc-shares-${environmentId}-${walletId}-${ceremonyId}`

  /** EVM addresses come in upper and lower case (ERC-55). */
  const accountName = (chainName: ChainName, accountAddress: string) =>
    `mpc-account-${environmentId}-${chainName}-${chainName === 'EVM' ? accountAddress.toLowerCase() : accountAddress}`

  async function deviceKey(): Promise<CryptoKey> {
    const keyName = `mpc-device-key-${environmentId}`
    const known = await keys.get(keyName)
    if (known) return known as CryptoKey
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    return (await keys.keep(keyName, made)) as CryptoKey
  }

  /** Binds a seal to its place, so that one set of shares cannot stand in for another. */
  const algorithm = (walletId: string, { ceremonyId, epoch, scheme }: ShareSet, iv: Uint8Array<ArrayBuffer>) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: new TextEncoder().encode(JSON.stringify([environmentId, walletId, ceremonyId, epoch, scheme])),
  })

  const get = async (walletId: string) => (await keys.get(name(walletId))) as HeldWallet | undefined
  const sealedOf = async (walletId: string, set: ShareSet) =>
    (await keys.get(shareName(walletId, set))) as AtRest | undefined

  /** Opens this browser's own seal: the texts of the shares, or their password seals. */
  async function openDeviceSeal(walletId: string, set: ShareSet): Promise<Opened> {
    const sealed = await sealedOf(walletId, set)
    if (!sealed) throw new FrameError('shares_missing')
    const plain = await crypto.subtle
      .decrypt(algorithm(walletId, set, sealed.iv), await deviceKey(), sealed.cipher)
      .catch((cause: unknown) => {
        // The browser has lost the key, or the entry was changed.
        throw new FrameError('shares_missing', { cause })
      })
    const texts = new Map<number, string>(JSON.parse(new TextDecoder().decode(plain)))
    return { texts, isPasswordSealed: sealed.isPasswordSealed }
  }

  return {
    get,
    async find(chainName, accountAddress) {
      const walletId = await keys.get(accountName(chainName, accountAddress))
      return typeof walletId === 'string' ? get(walletId) : undefined
    },
    async put(wallet) {
      await keys.set(name(wallet.walletId), wallet)
      await keys.set(accountName(wallet.chainName, wallet.accountAddress), wallet.walletId)
    },
    async update(walletId, changes) {
      const wallet = await get(walletId)
      if (wallet) await keys.set(name(walletId), { ...wallet, ...changes })
    },
    async seal(wallet, shares, password) {
      if (password === undefined) return undefined
      const blobs = await passwordSeal.seal(
        [...shares.values()].map((share) => toShareText(wallet, share)),
        password,
      )
      return new Map([...shares.keys()].map((party, at) => [party, blobs[at] ?? '']))
    },
    async putShares(wallet, set, { shares, sealed }) {
      const { walletId } = wallet
      const texts = sealed ?? new Map([...shares].map(([party, share]) => [party, toShareText(wallet, share)]))
      const iv = randomBytes(12)
      const plain = new TextEncoder().encode(JSON.stringify([...texts]))
      const cipher = await crypto.subtle.encrypt(algorithm(walletId, set, iv), await deviceKey(), plain)
      const atRest: AtRest = { iv, cipher, isPasswordSealed: sealed !== undefined }
      await keys.set(shareName(walletId, set), atRest)
      opened.set(shareName(walletId, set), shares)
    },
    async findSealed(walletId, set) {
      const { texts, isPasswordSealed } = await openDeviceSeal(walletId, set)
      return isPasswordSealed ? texts : undefined
    },
    async openShares(walletId, set, { password }) {
      const known = opened.get(shareName(walletId, set))
      if (known) return known
      const { texts, isPasswordSealed } = await openDeviceSeal(walletId, set)
      if (isPasswordSealed && password === undefined) throw new FrameError('password_required')
      const blobs = [...texts.values()]
      const plain = isPasswordSealed ? await passwordSeal.open(blobs, password ?? '') : blobs
      const shares = new Map([...texts.keys()].map((party, at) => [party, readShare(plain[at] ?? '')]))
      opened.set(shareName(walletId, set), shares)
      return shares
    },
    async stateOf(walletId, set) {
      if (opened.has(shareName(walletId, set))) return 'open'
      const sealed = await sealedOf(walletId, set)
      if (!sealed) return 'missing'
      return sealed.isPasswordSealed ? 'locked' : 'open'
    },
    async checkPassword(walletId, set, password) {
      const { texts, isPasswordSealed } = await openDeviceSeal(walletId, set)
      if (!isPasswordSealed) throw new FrameError('wrong_password')
      await passwordSeal.open([...texts.values()], password)
    },
    async deleteShares(walletId, set) {
      opened.delete(shareName(walletId, set))
      await keys.remove(shareName(walletId, set))
    },
    lockAll: () => opened.clear(),
    lock: (walletId, work) => lock(name(walletId), work),
  }
}

export type Lock = <result>(name: string, work: () => Promise<result>) => Promise<result>

/**
 * Holds in all frames of this origin in the browser. A browser that blocks the frame's storage denies it Web Locks too (Web
 * Locks §3.3). Then no other frame has these shares, and a lock of this frame is enough.
 */
const webLock: Lock = async (name, work) => {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await (navigator.locks.request(name, begin) as ReturnType<typeof work>)
  } catch (error) {
    const isDenied = !hasBegun && error instanceof DOMException && error.name === 'SecurityError'
    if (!isDenied) throw error
    return ownLock(name, work)
  }
}

/** For one frame alone. */
export function createLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}

const ownLock = createLock()
