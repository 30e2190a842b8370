import type { KeyStore } from 'latchkey/core'
import { randomBytes } from 'latchkey/crypto'
import type { ChainName } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import { createEnteredPasswords } from './enteredPasswords.ts'
import { type Opening, type ShareSeal, sealedByOf } from './shareSeal.ts'
import { readShare, toShareText } from './shareText.ts'
import type { HeldWallet, Proof, SealedShares, ShareSet, Shares } from './wallet.ts'

/** The wallets of this browser under one environment, and their shares. */
export type WalletStore = {
  get(walletId: string): Promise<HeldWallet | undefined>
  find(chainName: ChainName, accountAddress: string): Promise<HeldWallet | undefined>
  put(wallet: HeldWallet): Promise<void>
  update(walletId: string, changes: Partial<HeldWallet>): Promise<void>
  /** Seals shares with the user's proof; undefined without one. */
  seal(
    wallet: Pick<HeldWallet, 'publicKey'>,
    shares: Shares,
    proof: Proof | undefined,
  ): Promise<SealedShares | undefined>
  /**
   * Keeps shares under this browser's own key.
   * @param kept.sealed the same as a proof has sealed them: then they are kept only in this form
   */
  putShares(
    wallet: Pick<HeldWallet, 'walletId' | 'publicKey'>,
    set: ShareSet,
    kept: { shares: Shares; sealed?: SealedShares | undefined },
  ): Promise<void>
  /** Opens a set with shares from elsewhere until `lockAll`. What is kept stays as it is. */
  openWith(walletId: string, set: ShareSet, other: { shares: Shares; password: string | undefined }): Promise<void>
  /** How many shares of a set are kept, open or not. */
  countShares(walletId: string, set: ShareSet): Promise<number>
  /** What a proof has sealed, if a set is kept so. */
  findSealed(walletId: string, set: ShareSet): Promise<SealedShares | undefined>
  /**
   * Opens the shares of one set. What a proof has opened stays open until `lockAll`; a password that is passed must be right
   * also then. A passkey is asked for here.
   * @throws {FrameError} `shares_missing`, `password_required`, `wrong_password`, or a failure of the passkey
   */
  openShares(walletId: string, set: ShareSet, opening: { password?: string | undefined }): Promise<Shares>
  /** Whether shares are here, and open without a password or passkey. */
  stateOf(walletId: string, set: ShareSet): Promise<'missing' | 'locked' | 'open'>
  /**
   * Opens the shares at rest with the user's proof, also when they are open already. Nothing opens those without one.
   * @throws {FrameError} `shares_missing`, `password_required`, `wrong_password`, or a failure of the passkey
   */
  checkProof(walletId: string, set: ShareSet, opening: Opening): Promise<void>
  deleteShares(walletId: string, set: ShareSet): Promise<void>
  /** Forgets what proofs have opened. The sealed shares stay. */
  lockAll(): void
  /** Runs `work` while nothing else in this browser works on the wallet: two frames must not use one witness. */
  lock<result>(walletId: string, work: () => Promise<result>): Promise<result>
}

type Opened = { texts: SealedShares; isSealed: boolean }
/** At rest: AES-GCM under a key that no script can read, around the shares or around the seals of the user's proof. */
type AtRest = { iv: Uint8Array<ArrayBuffer>; cipher: ArrayBuffer; isSealed: boolean }

/**
 * @param options.keys keeps keys and sealed shares; partitioned, wiped and blocked storage are normal, and then the shares
 * come back from their backups
 * @param options.lock runs work alone in the browser; the Web Locks of the page by default
 */
export function createWalletStore(options: {
  environmentId: string
  keys: KeyStore
  shareSeal: ShareSeal
  lock?: Lock
}): WalletStore {
  const { environmentId, keys, shareSeal, lock = webLock } = options
  const opened = new Map<string, Shares>()
  const entered = createEnteredPasswords()
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
  const publicKeyOf = async (walletId: string) => (await get(walletId))?.publicKey ?? ''
  const sealedOf = async (walletId: string, set: ShareSet) =>
    (await keys.get(shareName(walletId, set))) as AtRest | undefined

  /** Opens this browser's own seal: the texts of the shares, or their seals. */
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
    return { texts, isSealed: sealed.isSealed }
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
    async seal(wallet, shares, proof) {
      if (!proof) return undefined
      const texts = [...shares.values()].map((share) => toShareText(wallet, share))
      const blobs = await shareSeal.seal(texts, proof, wallet.publicKey)
      return new Map([...shares.keys()].map((party, at) => [party, blobs[at] ?? '']))
    },
    async putShares(wallet, set, { shares, sealed }) {
      const { walletId } = wallet
      const texts = sealed ?? new Map([...shares].map(([party, share]) => [party, toShareText(wallet, share)]))
      const iv = randomBytes(12)
      const plain = new TextEncoder().encode(JSON.stringify([...texts]))
      const cipher = await crypto.subtle.encrypt(algorithm(walletId, set, iv), await deviceKey(), plain)
      const atRest: AtRest = { iv, cipher, isSealed: sealed !== undefined }
      await keys.set(shareName(walletId, set), atRest)
      opened.set(shareName(walletId, set), shares)
      entered.forget(shareName(walletId, set))
    },
    async openWith(walletId, set, { shares, password = '' }) {
      const place = shareName(walletId, set)
      opened.set(place, shares)
      if (password === '') entered.forget(place)
      else await entered.keep(place, password)
    },
    async countShares(walletId, set) {
      const kept = await openDeviceSeal(walletId, set).catch(() => undefined)
      return kept?.texts.size ?? 0
    },
    async findSealed(walletId, set) {
      const { texts, isSealed } = await openDeviceSeal(walletId, set)
      return isSealed ? texts : undefined
    },
    async openShares(walletId, set, { password = '' }) {
      const place = shareName(walletId, set)
      const known = opened.get(place)
      if (known && (password === '' || (await entered.isKept(place, password)))) return known
      const { texts, isSealed } = await openDeviceSeal(walletId, set)
      const isByPassword = isSealed && sealedByOf(texts).kind === 'password'
      // A password opens nothing else, so there it is neither right nor wrong.
      if (known && !isByPassword) return known
      const blobs = [...texts.values()]
      const plain = isSealed ? await shareSeal.open(blobs, await publicKeyOf(walletId), { password }) : blobs
      const shares = new Map([...texts.keys()].map((party, at) => [party, readShare(plain[at] ?? '')]))
      opened.set(place, shares)
      if (isByPassword) await entered.keep(place, password)
      return shares
    },
    async stateOf(walletId, set) {
      if (opened.has(shareName(walletId, set))) return 'open'
      const sealed = await sealedOf(walletId, set)
      if (!sealed) return 'missing'
      return sealed.isSealed ? 'locked' : 'open'
    },
    async checkProof(walletId, set, opening) {
      const { texts, isSealed } = await openDeviceSeal(walletId, set)
      if (!isSealed) throw new FrameError('wrong_password')
      await shareSeal.open([...texts.values()], await publicKeyOf(walletId), opening)
    },
    async deleteShares(walletId, set) {
      opened.delete(shareName(walletId, set))
      entered.forget(shareName(walletId, set))
      await keys.remove(shareName(walletId, set))
    },
    lockAll() {
      opened.clear()
      entered.forget()
      shareSeal.forget()
    },
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
