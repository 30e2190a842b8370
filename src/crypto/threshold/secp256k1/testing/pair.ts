import { randomBytes } from '../../../randomBytes.ts'
import { baseOtCount, isBitSet, seedLength } from '../baseOtParameters.ts'
import type { ReceiverSeeds, SenderSeeds } from '../otExtension.ts'

/** What base OTs end with, without running them: Alice knows one seed of each pair that Bob knows. */
export function dealSeeds(): { alice: SenderSeeds; bob: ReceiverSeeds } {
  const drawSeeds = () => randomBytes(baseOtCount * seedLength)
  const [seeds0, seeds1, delta] = [drawSeeds(), drawSeeds(), randomBytes(baseOtCount / 8)]
  const seeds = seeds0.map((byte, place) => {
    return isBitSet(delta, Math.floor(place / seedLength)) ? (seeds1[place] ?? 0) : byte
  })
  return { alice: { delta, seeds }, bob: { seeds0, seeds1 } }
}
