import type { CeremonyKind } from 'latchkey/wire/mpc'
import type { MpcContext } from '../context.ts'
import type { Owner } from '../store/wallets.ts'

/**
 * Runs a request of a ceremony that makes shares once it is its user's turn; one of a signature at once. What it reads is
 * therefore read after an equal request that came before has been answered, and its round is not computed twice.
 * @throws {QueueFullError}
 */
export async function inTurn<result>(
  { longTurns }: MpcContext,
  { owner, kind }: { owner: Owner; kind: CeremonyKind },
  run: () => Promise<result>,
): Promise<result> {
  if (kind === 'sign') return run()
  const release = await longTurns.enter(owner.personId, 1)
  try {
    return await run()
  } finally {
    release()
  }
}

/** Where the steps of a ceremony run. */
export function runnerOf({ runStep, runLongStep }: MpcContext, kind: CeremonyKind): MpcContext['runStep'] {
  return kind === 'sign' ? runStep : runLongStep
}
