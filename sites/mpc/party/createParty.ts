import { toHex } from 'latchkey/crypto'
import { engines, proveShare, ThresholdError } from 'latchkey/crypto/threshold'
import {
  type CeremonyStarted,
  type ChainName,
  engineOf,
  type MadeKey,
  partiesOf,
  type Signing,
  type ThresholdSignatureScheme,
  type Witness,
} from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { RunStep } from '../heavy/steps.ts'
import { openSeed, sealSeed } from '../shares/sealedSeed.ts'
import { sealedByProof } from '../shares/shareSeal.ts'
import type { HeldWallet, Proof, ShareSet, Shares } from '../shares/wallet.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import type { WholeKey } from '../shares/wholeKey.ts'
import { addressOf } from './address.ts'
import type { Calls } from './calls.ts'
import { fetchServerShares } from './fetchServerShares.ts'
import type { MakeOptions, Operation } from './operation.ts'
import { type Planned, planImport, planKeygen, planRefresh, planReshare, planSign } from './plans.ts'
import { type CeremonyOutcome, runCeremony } from './runCeremony.ts'
import { createEpochSwitch } from './switchEpoch.ts'

/** The client's parties of the managed wallet: runs ceremonies with the server, and keeps the shares that they make. */
export type Party = {
  create(options: MakeOptions & NewKey): Promise<HeldWallet>
  importKey(
    options: MakeOptions & NewKey & { privateKey: Uint8Array<ArrayBuffer>; form: 'seed' | 'scalar' },
  ): Promise<HeldWallet>
  /** @param options.message the bytes that are signed, computed here from `signing` */
  sign(walletId: string, options: Operation & { signing: Signing; message: Uint8Array }): Promise<Uint8Array>
  refresh(walletId: string, options: MakeOptions): Promise<HeldWallet>
  reshare(walletId: string, options: MakeOptions & { to: ThresholdSignatureScheme }): Promise<HeldWallet>
  /**
   * Returns the private key, checked against the public key: on Ed25519 the seed that was imported, or the scalar that signs
   * (mpc-engine §5). The caller wipes it. From now on the wallet counts as exported.
   * @throws {FrameError} `export_unavailable` when the kept seed does not open; the next export returns the scalar
   */
  exportKey(walletId: string, operation: Operation): Promise<WholeKey>
  /**
   * Finishes a switch that was interrupted: backs up the pending shares and confirms them.
   * @throws {FrameError} `shares_replaced` when the server no longer has that ceremony: the pending shares are dropped
   */
  resume(walletId: string, options: MakeOptions): Promise<HeldWallet>
}

type NewKey = { chainName: ChainName; scheme: ThresholdSignatureScheme }

export function createParty(options: {
  environmentId: string
  calls: Calls
  runStep: RunStep
  store: WalletStore
}): Party {
  const { environmentId, calls, runStep, store } = options
  const switchEpoch = createEpochSwitch({ environmentId, calls, store })

  function run(
    { request, plan }: Planned,
    { headers, onProgress }: Operation,
    hooks: { chainName: ChainName; onBegun?: (begun: CeremonyStarted) => Promise<void>; onBan?: () => Promise<void> },
  ): Promise<CeremonyOutcome> {
    const { chainName, onBegun, onBan = async () => {} } = hooks
    return runCeremony({
      ...{ environmentId, calls, runStep, request, plan, headers, onBan, engine: engineOf[chainName] },
      ...(onBegun && { onBegun }),
      ...(onProgress && { onProgress }),
    })
  }

  /** Runs a ceremony of a wallet that exists. What the server shows and a failed check are stored before a message leaves. */
  function runWith(wallet: HeldWallet, planned: Planned, operation: Operation): Promise<CeremonyOutcome> {
    const { walletId, chainName } = wallet
    return run(planned, operation, {
      chainName,
      async onBegun({ walletId: begunFor, epoch, witness }) {
        if (begunFor !== walletId || epoch !== wallet.witness.epoch) throw new FrameError('mixed_shares')
        await advance(wallet, witness)
      },
      async onBan() {
        await store.update(walletId, { isBanned: true })
        await operation.reportBan?.(walletId, wallet.witness.epoch).catch(() => undefined)
      },
    })
  }

  /** Stores how far the server has come. One that has not moved on was restored from a backup (threats T19). */
  async function advance({ walletId, witness: known }: HeldWallet, witness: Witness): Promise<void> {
    const isNewer = witness.epoch === known.epoch && witness.counter > known.counter
    if (!isNewer) throw new FrameError('rolled_back')
    await store.update(walletId, { witness })
  }

  /** Keeps new shares beside the old ones. They count once the server has confirmed them (mpc-engine §5, 3). */
  async function keepPending(
    wallet: Omit<HeldWallet, 'accountAddress' | 'publicKey'> & Partial<HeldWallet>,
    expected: { scheme: ThresholdSignatureScheme; epoch: number },
    { outcome, proof }: { outcome: CeremonyOutcome; proof: Proof | undefined },
  ): Promise<HeldWallet> {
    const { ceremonyId, stepped, results } = outcome
    const { publicKey, accountAddress, shares } = readMade(wallet.chainName, stepped.made, results, expected)
    if (wallet.publicKey !== undefined && wallet.publicKey !== publicKey) throw new FrameError('wrong_key')
    const pending: ShareSet = { ceremonyId, ...expected }
    const kept: HeldWallet = { ...wallet, publicKey, accountAddress, pending, witness: stepped.witness }
    const sealed = await store.seal(kept, shares, proof)
    await store.putShares(kept, pending, { shares, sealed })
    await store.put(kept)
    if (wallet.pending) await store.deleteShares(wallet.walletId, wallet.pending)
    return kept
  }

  async function make(planned: Planned, { chainName, scheme }: NewKey, operation: MakeOptions): Promise<HeldWallet> {
    const outcome = await run(planned, operation, { chainName })
    const { walletId, witness } = outcome.begun
    const { proof } = operation
    const { request } = planned
    const sealedBy = sealedByProof(proof)
    const fresh = {
      ...{ walletId, chainName, witness, isBanned: false, sealedBy, isImported: request.kind === 'import' },
      ...(request.kind === 'import' && request.sealedSeed !== undefined && { sealedSeed: request.sealedSeed }),
    }
    return switchEpoch(await keepPending(fresh, { scheme, epoch: 0 }, { outcome, proof }), operation)
  }

  async function subjectOf(walletId: string, password: string | undefined) {
    const wallet = await store.get(walletId)
    if (!wallet?.active) throw new FrameError('shares_missing')
    return { wallet, active: wallet.active, shares: await store.openShares(walletId, wallet.active, { password }) }
  }

  /** Returns the key as it was imported. Of a key that the parties made, and of an imported scalar, there is no seed. */
  async function toWholeKey(wallet: HeldWallet, combined: Uint8Array): Promise<WholeKey> {
    const privateKey = Uint8Array.from(combined)
    combined.fill(0)
    const { walletId, chainName, publicKey, sealedSeed } = wallet
    if (chainName === 'EVM') return { privateKey, form: 'seed' }
    if (sealedSeed === undefined) return { privateKey, form: 'scalar' }
    const seed = await openSeed(sealedSeed, { scalar: privateKey, publicKey })
    privateKey.fill(0)
    if (seed) return { privateKey: seed, form: 'seed' }
    const { sealedSeed: _, ...rest } = (await store.get(walletId)) ?? wallet
    await store.put(rest)
    throw new FrameError('export_unavailable')
  }

  async function replace(
    walletId: string,
    operation: MakeOptions,
    planOf: (subject: Awaited<ReturnType<typeof subjectOf>>) => Planned & { scheme: ThresholdSignatureScheme },
  ): Promise<HeldWallet> {
    return store.lock(walletId, async () => {
      const opened = await subjectOf(walletId, operation.password)
      const subject = { ...opened, wallet: toLatest(opened.wallet, await operation.findSeen(walletId)) }
      const { scheme, ...planned } = planOf(subject)
      const outcome = await runWith(subject.wallet, planned, operation)
      const current = (await store.get(walletId)) ?? subject.wallet
      const { proof } = operation
      const expected = { scheme, epoch: subject.active.epoch + 1 }
      return switchEpoch(await keepPending(current, expected, { outcome, proof }), operation)
    })
  }

  return {
    create: (options) => make(planKeygen(options), options, options),
    async importKey(options) {
      const { chainName, form, privateKey } = options
      const sealedSeed = chainName !== 'EVM' && form === 'seed' ? await sealSeed(privateKey) : undefined
      return make(planImport({ ...options, sealedSeed }), options, options)
    },
    sign: (walletId, operation) =>
      store.lock(walletId, async () => {
        const subject = await subjectOf(walletId, operation.password)
        if (subject.wallet.isBanned) throw new FrameError('wallet_banned')
        const { results, stepped } = await runWith(subject.wallet, planSign(subject, operation), operation)
        await store.update(walletId, { witness: stepped.witness })
        const signature = results[0]?.signature
        if (!signature) throw new FrameError('invalid_answer')
        return signature
      }),
    refresh: (walletId, operation) =>
      replace(walletId, operation, (subject) => ({
        ...planRefresh(subject, operation),
        scheme: subject.active.scheme,
      })),
    reshare(walletId, operation) {
      const { to } = operation
      return replace(walletId, operation, (subject) => {
        if (subject.wallet.isBanned) throw new FrameError('wallet_banned')
        return { ...planReshare(subject, operation), scheme: to }
      })
    },
    exportKey: (walletId, operation) =>
      store.lock(walletId, async () => {
        const { wallet, active, shares } = await subjectOf(walletId, operation.password)
        const { headers } = operation
        // All parties of the server and one of the client reach the threshold of every scheme.
        const [[party, own] = missing()] = shares
        const engine = engineOf[wallet.chainName]
        const binding = { action: 'export', environmentId, walletId, epoch: active.epoch } as const
        const fetched = await fetchServerShares(calls, {
          ...{ walletId, witness: wallet.witness, headers },
          prove: (subject) => proveShare(engine, { party, share: own }, { ...binding, subject }),
        })
        try {
          await advance(wallet, fetched.witness)
          return await toWholeKey(wallet, engines[engine].combine([own, ...fetched.shares]))
        } catch (error) {
          throw error instanceof ThresholdError ? new FrameError('wrong_key', { cause: error }) : error
        } finally {
          for (const share of fetched.shares) share.fill(0)
        }
      }),
    resume: (walletId, operation) =>
      store.lock(walletId, async () => {
        const wallet = await store.get(walletId)
        if (!wallet) throw new FrameError('shares_missing')
        return switchEpoch(wallet, operation)
      }),
  }
}

/**
 * The share store may have seen more steps than this browser, through other devices. It takes no statement about fewer. New shares are made
 * after all of them, or a server that was restored from a backup would make shares that the store then refuses (threats T19).
 */
function toLatest(wallet: HeldWallet, seen: Witness | undefined): HeldWallet {
  const { epoch, counter } = wallet.witness
  return seen?.epoch === epoch && seen.counter > counter ? { ...wallet, witness: seen } : wallet
}

function missing(): never {
  throw new FrameError('shares_missing')
}

/** Reads from the shares themselves what was made, and compares it with what the server says (threats T20). */
function readMade(
  chainName: ChainName,
  made: MadeKey | undefined,
  results: CeremonyOutcome['results'],
  expected: { scheme: ThresholdSignatureScheme; epoch: number },
): { publicKey: string; accountAddress: string; shares: Shares } {
  const engine = engines[engineOf[chainName]]
  const shares = new Map(results.flatMap(({ share }) => (share ? [[engine.tagOf(share).party, share]] : [])))
  const tags = [...shares.values()].map((share) => engine.tagOf(share))
  const publicKey = toHex(tags[0]?.publicKey ?? Uint8Array.of())
  const isOurs =
    shares.size === partiesOf[expected.scheme].client.length &&
    tags.every((tag) => {
      const isExpected = tag.scheme === expected.scheme && tag.epoch === expected.epoch
      return isExpected && toHex(tag.publicKey) === publicKey
    })
  if (!isOurs || !made) throw new FrameError('wrong_key')
  const accountAddress = addressOf(chainName, publicKey)
  const isSame = made.publicKey === publicKey && made.accountAddress === accountAddress
  if (!isSame || made.epoch !== expected.epoch || made.scheme !== expected.scheme) throw new FrameError('wrong_key')
  return { publicKey, accountAddress, shares }
}
