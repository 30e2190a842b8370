import { createFairQueue, type Release } from '../fairQueue.ts'

/**
 * Lets a few pieces of work begin in each round of the event loop, with turns for client addresses; the rest of the round
 * serves what began before. Resolves at the turn of the address, at once if few are waiting.
 * @param options.perRound pieces of work that begin in a round
 * @param options.postpones asked at the end of each round: whether the next pieces wait for another round
 */
export function createTurns(options: {
  perRound: number
  postpones?: () => boolean
}): (address: string) => Promise<void> {
  const { perRound, postpones = () => false } = options
  const queue = createFairQueue({ capacity: perRound, perKey: perRound, maxWaiting: Number.POSITIVE_INFINITY })
  const begun: Release[] = []
  const endRound = () => {
    if (!postpones()) for (const release of begun.splice(0)) release()
    if (begun.length > 0) setImmediate(endRound)
  }
  return async (address) => {
    const release = await queue.enter(address, 1)
    if (begun.push(release) === 1) setImmediate(endRound)
  }
}
