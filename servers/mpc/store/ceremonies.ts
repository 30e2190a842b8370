import type { Machine } from 'latchkey/crypto/threshold'
import type { FailureCode } from 'latchkey/wire/mpc'
import type { Envelope } from '../../shared/envelope.ts'
import { decodeMachine, encodeMachine } from '../machine/encodeMachine.ts'
import type { CeremonyRow, MpcDatabase, MpcTransaction } from './tables.ts'
import type { Owner } from './wallets.ts'

type Store = { database: MpcDatabase; envelope: Envelope }

/** Undefined when the user has no such ceremony. */
export function findCeremony(
  database: MpcDatabase | MpcTransaction,
  { environmentId, personId }: Owner,
  ceremonyId: string,
): Promise<CeremonyRow | undefined> {
  return database
    .selectFrom('mpcCeremony')
    .selectAll()
    .where('ceremonyId', '=', ceremonyId)
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

const machinePlace = ({ ceremonyId, personId }: Pick<CeremonyRow, 'ceremonyId' | 'personId'>) => ({
  ...{ table: 'mpcCeremony', row: ceremonyId, tenant: personId },
})

export function sealMachine(
  envelope: Envelope,
  ceremony: Pick<CeremonyRow, 'ceremonyId' | 'personId'>,
  machine: Machine,
): Buffer {
  const bytes = encodeMachine(machine)
  const sealed = envelope.seal(bytes, machinePlace(ceremony))
  bytes.fill(0)
  return sealed
}

export function openMachine(envelope: Envelope, ceremony: CeremonyRow): Machine {
  const bytes = envelope.open(ceremony.sealed ?? Buffer.of(), machinePlace(ceremony))
  const machine = decodeMachine(bytes)
  bytes.fill(0)
  return machine
}

/**
 * Moves a running ceremony from one round on: the old machine is gone when this transaction commits. Returns false when
 * another request has moved it, so that its machine must not be used.
 */
export async function moveCeremony(
  transaction: MpcTransaction,
  { ceremonyId, round }: Pick<CeremonyRow, 'ceremonyId' | 'round'>,
  next: Pick<CeremonyRow, 'round' | 'status' | 'sealed'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('mpcCeremony')
    .set(next)
    .where('ceremonyId', '=', ceremonyId)
    .where('round', '=', round)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends running ceremonies, and destroys their machines. Each later request gets this failure. */
export async function failCeremonies(
  database: MpcDatabase | MpcTransaction,
  which: { ceremonyId: string } | { walletId: string } | { endedBefore: number },
  failure: FailureCode,
): Promise<void> {
  await database
    .updateTable('mpcCeremony')
    .set({ status: 'failed', failure, sealed: null })
    .where('status', '=', 'running')
    .$if('ceremonyId' in which, (query) => query.where('ceremonyId', '=', (which as { ceremonyId: string }).ceremonyId))
    .$if('walletId' in which, (query) => query.where('walletId', '=', (which as { walletId: string }).walletId))
    .$if('endedBefore' in which, (query) => query.where('endBy', '<', (which as { endedBefore: number }).endedBefore))
    .execute()
}

const answerPlace = (id: string, personId: string) => ({ table: 'mpcAnswer', row: id, tenant: personId })

/** The stored answer to a round of a ceremony; to its start, round 0. */
export async function findAnswer(
  { database, envelope }: Store,
  { ceremonyId, personId }: Pick<CeremonyRow, 'ceremonyId' | 'personId'>,
  round: number,
): Promise<{ requestHash: string; frame: Uint8Array<ArrayBuffer> } | undefined> {
  const id = `${ceremonyId}/${round}`
  const row = await database.selectFrom('mpcAnswer').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      requestHash: row.requestHash,
      frame: Uint8Array.from(envelope.open(row.sealed, answerPlace(id, personId))),
    }
  )
}

export async function saveAnswer(
  transaction: MpcTransaction,
  envelope: Envelope,
  answer: { ceremonyId: string; personId: string; round: number; requestHash: string; frame: Uint8Array },
): Promise<void> {
  const { ceremonyId, personId, round, requestHash, frame } = answer
  const id = `${ceremonyId}/${round}`
  const sealed = envelope.seal(frame, answerPlace(id, personId))
  await transaction.insertInto('mpcAnswer').values({ id, ceremonyId, personId, requestHash, sealed }).execute()
}
