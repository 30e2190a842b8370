import { createHash } from 'node:crypto'
import { toHex, toSuiAddress } from 'latchkey/crypto'
import {
  engines,
  type Machine,
  type MachineStep,
  type PartyMessage,
  type ThresholdFailure,
} from 'latchkey/crypto/threshold'
import {
  type CeremonyStepped,
  type ChainName,
  decodeFrame,
  encodeFrame,
  type FailureCode,
  type MadeKey,
  type RoundMessage,
} from 'latchkey/wire/mpc'
import { appendAudit } from '../../shared/auditTrail.ts'
import { MpcError } from '../../shared/managed/failure.ts'
import { toEthereumAddress, toSolanaAddress } from '../../shared/signing/addresses.ts'
import type { MpcContext } from '../context.ts'
import { failureOf } from '../machine/steps.ts'
import { findAnswer, findCeremony, moveCeremony, openMachine, saveAnswer, sealMachine } from '../store/ceremonies.ts'
import { savePending, wipe } from '../store/shares.ts'
import type { CeremonyRow, MpcTransaction } from '../store/tables.ts'
import { advanceWallet, findWallet, type Owner } from '../store/wallets.ts'
import { banWallet, failCeremony } from './ban.ts'
import { inTurn, runnerOf } from './inTurn.ts'

type StepOptions = { owner: Owner; ceremonyId: string; round: number; body: Uint8Array }

/**
 * Takes the client's messages of consecutive rounds, from `round` on, and returns the frame with the server's. The same
 * request again returns the same frame.
 * @throws {MpcError}
 */
export async function stepCeremony(context: MpcContext, options: StepOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, ceremonyId } = options
  const ceremony = await findCeremony(context.database, owner, ceremonyId)
  if (!ceremony) throw new MpcError('unknown_ceremony')
  const arrivedAt = context.now()
  return inTurn(context, { owner, kind: ceremony.kind }, () => takeStep(context, { ...options, arrivedAt }))
}

async function takeStep(
  context: MpcContext,
  options: StepOptions & { arrivedAt: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, ceremonyId, round, body, arrivedAt } = options
  const requestHash = createHash('sha256').update(body).digest('hex')
  const ceremony = await findCeremony(context.database, owner, ceremonyId)
  if (!ceremony) throw new MpcError('unknown_ceremony')
  const repeated = await findRepeated(context, ceremony, { round, requestHash })
  if (repeated) return repeated
  await assertRunning(context, ceremony, arrivedAt)
  if (ceremony.round !== round) throw new MpcError('wrong_round')

  const machine = openMachine(context.envelope, ceremony)
  const rounds = toRounds(decodeMessages(body), { machine, round })
  const step = await run(context, ceremony, { machine, rounds })
  const frame = await commit(context, ceremony, { step, requestHash })
  if (frame) return frame
  // Another request moved or ended the ceremony at the same moment. Its machine counts as stepped once: what was made here is
  // dropped.
  const same = await findRepeated(context, ceremony, { round, requestHash })
  if (same) return same
  const moved = await findCeremony(context.database, owner, ceremonyId)
  if (moved) await assertRunning(context, moved, arrivedAt)
  throw new MpcError('wrong_round')
}

async function findRepeated(
  context: MpcContext,
  ceremony: CeremonyRow,
  { round, requestHash }: { round: number; requestHash: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await findAnswer(context, ceremony, round)
  if (answer && answer.requestHash !== requestHash) throw new MpcError('request_conflict')
  return answer?.frame
}

/** @throws {MpcError} why a ceremony is over */
async function assertRunning(context: MpcContext, ceremony: CeremonyRow, arrivedAt: number): Promise<void> {
  const { status, failure, round, joinBy, endBy } = ceremony
  if (status === 'failed') throw new MpcError(failure ?? 'ceremony_over')
  if (status === 'done') throw new MpcError('ceremony_over')
  if (arrivedAt > endBy || (round === 1 && arrivedAt > joinBy))
    throw await failCeremony(context, ceremony, 'ceremony_expired')
}

function decodeMessages(body: Uint8Array): RoundMessage[] {
  try {
    return decodeFrame(body).messages
  } catch (cause) {
    throw new MpcError('invalid_frame', { cause })
  }
}

/** Groups messages by round. A frame with a gap, or that speaks for the server, is refused before an engine sees it. */
function toRounds(
  messages: readonly RoundMessage[],
  { machine, round }: { machine: Machine; round: number },
): PartyMessage[][] {
  const own = new Set(machine.seats.map(({ address }) => address))
  const last = Math.max(...messages.map((message) => message.round))
  const rounds: PartyMessage[][] = []
  for (let each = round; each <= last; each++) {
    const inbox = messages.filter((message) => message.round === each)
    if (inbox.length === 0) throw new MpcError('invalid_frame')
    rounds.push(inbox.map(({ from, to, bytes }) => ({ from, to, bytes })))
  }
  const isComplete = rounds.length > 0 && rounds.flat().length === messages.length
  if (!isComplete || !messages.every(({ from, to }) => !own.has(from) && own.has(to))) {
    throw new MpcError('invalid_frame')
  }
  return rounds
}

/** What the client learns of an engine's failure. */
const failureCodes: Record<Exclude<ThresholdFailure, 'check_failed'>, FailureCode> = {
  invalid_input: 'malformed_message',
  malformed_message: 'malformed_message',
  mixed_shares: 'mixed_shares',
  wrong_signature: 'wrong_signature',
}

async function run(
  context: MpcContext,
  ceremony: CeremonyRow,
  { machine, rounds }: { machine: Machine; rounds: readonly PartyMessage[][] },
): Promise<MachineStep> {
  try {
    return await runnerOf(context, ceremony.kind)('stepMachine', machine, rounds)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    if (failure === 'check_failed') throw new MpcError(await banWallet(context, ceremony, 'server'), { cause: error })
    throw await failCeremony(context, ceremony, failureCodes[failure])
  }
}

/** Replaces the machine in the transaction that makes the messages known. Undefined when another request did. */
async function commit(
  context: MpcContext,
  ceremony: CeremonyRow,
  { step, requestHash }: { step: MachineStep; requestHash: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { database, envelope } = context
  const { machine, outbox } = step
  const { ceremonyId, personId, walletId, kind, epoch, round } = ceremony
  const isDone = machine.seats.every(({ state }) => state === undefined)
  return database.transaction().execute(async (transaction) => {
    const sealed = isDone ? null : sealMachine(envelope, ceremony, machine)
    const status = isDone ? 'done' : 'running'
    const mayBeBanned = kind === 'refresh'
    // The wallet first, as everywhere: in the other order a ban and a step could wait for each other, and the ban be lost.
    const witness = await advanceWallet(transaction, { owner: ceremony, walletId, epoch, mayBeBanned })
    if (!(await moveCeremony(transaction, ceremony, { round: machine.round, status, sealed }))) return undefined
    const made = isDone ? await finish(context, transaction, { ceremony, machine }) : undefined
    const head: CeremonyStepped = { status, witness, ...(made && { made }) }
    const frame = encodeFrame(head, outbox)
    await saveAnswer(transaction, envelope, { ceremonyId, personId, round, requestHash, frame })
    return frame
  })
}

/** Stores what the parties made, and records it. */
async function finish(
  { envelope, audit, now }: MpcContext,
  transaction: MpcTransaction,
  { ceremony, machine }: { ceremony: CeremonyRow; machine: Machine },
): Promise<MadeKey | undefined> {
  const { ceremonyId, walletId, personId, kind } = ceremony
  const record = (event: string, facts = {}) =>
    appendAudit(transaction, audit, { subject: walletId, at: now(), event: { event, kind, ceremonyId, ...facts } })
  if (kind === 'sign') {
    await record('signed')
    return undefined
  }
  const { chainName, status } = await findWallet(transaction, ceremony, walletId)
  const [first] = machine.seats.flatMap(({ result }) => result?.publicKey ?? [])
  if (!first) throw new TypeError('A ceremony made no key.')
  const publicKey = Buffer.from(first).toString('hex')
  const accountAddress = toAddress[chainName](first)
  const made = toMade(machine)
  await savePending(transaction, {
    ...{ envelope, shares: made.shares },
    made: { walletId, personId, ceremonyId, scheme: made.scheme, epoch: made.epoch, publicKey, sharing: made.sharing },
  })
  wipe(made.shares)
  if (status === 'new') {
    const { scheme } = made
    await transaction
      .updateTable('mpcWallet')
      .set({ publicKey, accountAddress, scheme })
      .where('walletId', '=', walletId)
      .execute()
  }
  await record('made', { publicKey, accountAddress })
  return { publicKey, accountAddress, scheme: made.scheme, epoch: made.epoch }
}

const toAddress: Record<ChainName, (publicKey: Uint8Array) => string> = {
  EVM: toEthereumAddress,
  SVM: toSolanaAddress,
  SUI: toSuiAddress,
}

/** Reads from the shares themselves what they are. A dealer that leaves has none. */
function toMade({ kind: { engine }, seats }: Machine) {
  const shares = seats.flatMap(({ result }) => result?.share ?? [])
  const tags = shares.map((share) => engines[engine].tagOf(share))
  const [[tag], [share]] = [tags, shares]
  if (!tag || !share) throw new TypeError('A ceremony made no share.')
  return {
    ...{ scheme: tag.scheme, epoch: tag.epoch, sharing: toHex(engines[engine].sharingOf(share)) },
    shares: new Map(tags.map(({ party }, at) => [party, shares[at] ?? new Uint8Array()])),
  }
}
