import { createHash, randomUUID } from 'node:crypto'
import { randomBytes, toHex } from 'latchkey/crypto'
import type { MachineKind } from 'latchkey/crypto/threshold'
import {
  type CeremonyStart,
  type CeremonyStarted,
  ceremonyMs,
  encodeFrame,
  engineOf,
  joinMs,
  type Witness,
} from 'latchkey/wire/mpc'
import { appendAudit } from '../../shared/auditTrail.ts'
import { isUniqueViolation } from '../../shared/isUniqueViolation.ts'
import { MpcError } from '../../shared/managed/failure.ts'
import type { UsedToken } from '../../shared/usedTokens.ts'
import { assertInStep } from '../assertInStep.ts'
import type { MpcContext, MpcEnvironment } from '../context.ts'
import { keptMs, maxBans } from '../limits.ts'
import { toSignedBytes } from '../policy/signedBytes.ts'
import { spendMfa } from '../spendMfa.ts'
import { findAnswer, findCeremony, saveAnswer, sealMachine } from '../store/ceremonies.ts'
import { purge } from '../store/purge.ts'
import { assertFewRunning, assertFewWallets, dropOldAnswers, lockUser } from '../store/quotas.ts'
import { openShares, wipe } from '../store/shares.ts'
import type { MpcTransaction, WalletRow } from '../store/tables.ts'
import { advanceWallet, findWallet, type Owner } from '../store/wallets.ts'
import { inTurn, runnerOf } from './inTurn.ts'
import { planCeremony, type Subject } from './plan.ts'

export type StartOptions = {
  owner: Owner
  environment: MpcEnvironment
  ceremonyId: string
  request: CeremonyStart
  /** When the caller signed in. Milliseconds since the epoch. */
  signedInAt: number
  /** Verifies the MFA token, if this ceremony needs one. Called last of all checks. */
  readMfa: () => Promise<UsedToken | undefined>
}

/**
 * Begins a ceremony, and returns the frame with the server's first messages. The same request again returns the same
 * frame.
 * @throws {MpcError}
 */
export function startCeremony(context: MpcContext, options: StartOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, request } = options
  return inTurn(context, { owner, kind: request.kind }, () => begin(context, options))
}

async function begin(context: MpcContext, options: StartOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { database, envelope, now } = context
  const { owner, environment, ceremonyId, request } = options
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const repeated = await findRepeated(context, { owner, ceremonyId, requestHash })
  if (repeated) return repeated

  await purge(database, { now: now(), keptSince: now() - keptMs })
  // So that no more is computed for a user who has too much already; the transaction counts again.
  await assertFewRunning(database, owner, { more: 1, now: now() })
  const wallet = 'walletId' in request ? await findSubject(context, options, request) : undefined
  if (!wallet) await assertMayCreate(context, options)
  const message =
    request.kind === 'sign' && wallet
      ? await toSignedBytes(wallet.chainName, request.signing, {
          ...{ publicKey: wallet.publicKey, rawSigning: environment.rawSigning, runStep: context.runStep },
        })
      : undefined
  const subject = toSubject(options, wallet)
  const shares = wallet ? await openShares(context, wallet) : new Map<number, Uint8Array>()
  const plan = planCeremony(request, subject, { wallet, shares, message })
  const token = await options.readMfa()
  const { machine, outbox } = await runnerOf(context, request.kind)('startMachine', plan.kind, plan.starts)
  wipe(shares)

  const at = now()
  const [joinBy, endBy] = [at + joinMs, at + ceremonyMs]
  const { walletId, engine, epoch, scheme, serverNonce } = subject
  try {
    return await database.transaction().execute(async (transaction) => {
      await lockUser(transaction, owner)
      const witness = wallet
        ? await advanceWallet(transaction, {
            ...{ owner, walletId, epoch, mayBeBanned: request.kind === 'refresh' },
            atLeast: 'witness' in request ? request.witness.counter + 1 : 0,
          })
        : await createWallet(transaction, { owner, subject, request, at })
      const ceremony = { ...owner, ceremonyId, walletId, kind: request.kind, epoch, scheme }
      await transaction
        .insertInto('mpcCeremony')
        .values({
          ...{ ...ceremony, round: 1, status: 'running', failure: null, joinBy, endBy },
          sealed: sealMachine(envelope, ceremony, machine),
        })
        .execute()
      if (!wallet) await assertFewWallets(transaction, owner, { more: 0 })
      await assertFewRunning(transaction, owner, { more: 0, now: at })
      await spendMfa(transaction, context, token)
      const head: CeremonyStarted = { ceremonyId, walletId, engine, epoch, serverNonce, witness, joinBy, endBy }
      const frame = encodeFrame(head, outbox)
      await saveAnswer(transaction, envelope, { ceremonyId, personId: owner.personId, round: 0, requestHash, frame })
      await dropOldAnswers(transaction, owner, at)
      await appendAudit(transaction, context.audit, {
        ...{ subject: walletId, at },
        event: {
          event: 'started',
          kind: request.kind,
          ceremonyId,
          epoch,
          origin: request.origin,
          ...toFacts(request, message),
        },
      })
      return frame
    })
  } catch (error) {
    // The same request at the same moment: one of them began the ceremony.
    if (!isUniqueViolation(error)) throw error
    const begun = await findRepeated(context, { owner, ceremonyId, requestHash })
    if (!begun) throw new MpcError('request_conflict')
    return begun
  }
}

async function findRepeated(
  context: MpcContext,
  { owner, ceremonyId, requestHash }: { owner: Owner; ceremonyId: string; requestHash: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const ceremony = await findCeremony(context.database, owner, ceremonyId)
  if (!ceremony) return undefined
  const answer = await findAnswer(context, ceremony, 0)
  // It is over, and its answers are no longer kept.
  if (!answer) throw new MpcError(ceremony.failure ?? 'ceremony_over')
  if (answer.requestHash !== requestHash) throw new MpcError('request_conflict')
  return answer.frame
}

/** Finds the wallet, and checks that client and server hold shares of the same epoch. */
async function findSubject(
  { database }: MpcContext,
  { owner, signedInAt }: StartOptions,
  request: CeremonyStart & { walletId: string; witness: Witness },
): Promise<WalletRow> {
  const wallet = await findWallet(database, owner, request.walletId)
  assertInStep(wallet, request.witness, { mayHaveLostSteps: request.kind === 'refresh' })
  const { bannedAt, bans } = wallet
  if (bannedAt === null) return wallet
  if (request.kind !== 'refresh') throw new MpcError('wallet_banned')
  if (bans >= maxBans) throw new MpcError('too_many_bans')
  if (signedInAt <= bannedAt) throw new MpcError('sign_in_again')
  return wallet
}

async function assertMayCreate({ database }: MpcContext, { owner, environment, request }: StartOptions): Promise<void> {
  if (request.kind === 'import' && !environment.imports) throw new MpcError('import_off')
  await assertFewWallets(database, owner, { more: 1 })
}

function toSubject({ owner, ceremonyId, request }: StartOptions, wallet: WalletRow | undefined): Subject {
  const common = { environmentId: owner.environmentId, ceremonyId, serverNonce: toHex(randomBytes(32)) }
  if (wallet) {
    const { walletId, scheme, epoch } = wallet
    return { ...common, walletId, engine: wallet.engine as MachineKind['engine'], scheme, epoch }
  }
  const scheme = 'scheme' in request ? request.scheme : 'TWO_OF_TWO'
  return { ...common, walletId: randomUUID(), engine: engineOf[chainNameOf(request)], scheme, epoch: 0 }
}

function chainNameOf(request: CeremonyStart) {
  return 'chainName' in request ? request.chainName : 'EVM'
}

async function createWallet(
  transaction: MpcTransaction,
  {
    owner,
    subject,
    request,
    at,
  }: {
    owner: Owner
    subject: Subject
    request: CeremonyStart
    at: number
  },
): Promise<Witness> {
  const { walletId, ceremonyId, engine, scheme } = subject
  const witness = { epoch: 0, counter: 1 }
  const chainName = chainNameOf(request)
  const sealedSeed = request.kind === 'import' ? (request.sealedSeed ?? null) : null
  await transaction
    .insertInto('mpcWallet')
    .values({
      ...{ ...owner, ...witness, walletId, ceremonyId, engine, scheme, chainName, createdAt: at, sealedSeed },
      ...{ status: 'new', publicKey: '', accountAddress: '', bannedAt: null, bans: 0, exportedAt: null },
    })
    .execute()
  return witness
}

/** What the audit log keeps of a request: the kind and digest of what is signed, never its content. */
function toFacts(request: CeremonyStart, message: Uint8Array | undefined) {
  if (request.kind !== 'sign' || !message) return {}
  return { signing: request.signing.type, digest: createHash('sha256').update(message).digest('hex') }
}
