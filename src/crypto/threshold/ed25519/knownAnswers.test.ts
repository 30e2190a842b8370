import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { fromHex, toHex } from '../../hex.ts'
import type { Ceremony, ReshareStart, ThresholdScheme } from '../engine.ts'
import { drawInOrder } from '../testing/drawInOrder.ts'
import { type Run, runCeremony } from '../testing/runCeremony.ts'
import { frostEd25519 as engine } from './engine.ts'
import frozen from './knownAnswers.vectors.json' with { type: 'json' }

// What version 1 says and makes, byte for byte, when the random numbers are these. Shares of version 1 lie in databases:
// a change here is a new version with another name, and a file of its own.

afterEach(() => {
  vi.restoreAllMocks()
})

/** SHA-512 over a label and a count, cut to the lengths that the engine draws. */
function* drawsOf(label: string): Generator<Uint8Array, undefined, undefined> {
  for (let count = 0; ; count++) yield Uint8Array.from(createHash('sha512').update(`${label} ${count}`).digest())
}

type Answer = {
  messages: string[]
  states: string[]
  results: { share?: string; publicKey?: string; signature?: string }[]
}

function answerOf<start, result extends object>(
  label: string,
  ceremony: Ceremony<start, result>,
  starts: ReadonlyMap<number, start>,
): Answer {
  drawInOrder(drawsOf(label))
  const { rounds, states, results }: Run<result> = runCeremony(ceremony, starts)
  vi.restoreAllMocks()
  const inHex = (value: object) => Object.entries(value).map(([name, bytes]) => [name, toHex(bytes)] as const)
  return {
    messages: rounds.flat().map(({ bytes }) => toHex(bytes)),
    states: states.flatMap((byParty) => [...byParty.values()].map(toHex)),
    results: [...results.values()].map((result) => Object.fromEntries(inHex(result))),
  }
}

const sessionId = new Uint8Array(32).fill(7)
const starting = <start>(parties: readonly number[], start: (party: number) => start) =>
  new Map(parties.map((party) => [party, start(party)]))

function answers(): Record<string, Answer> {
  const shareOf = (answer: Answer, party: number) => fromHex(answer.results[party - 1]?.share ?? '')
  const message = new TextEncoder().encode('known answer')
  const scheme: ThresholdScheme = 'TWO_OF_TWO'
  const keygen = answerOf(
    'keygen',
    engine.keygen,
    starting([1, 2], (party) => ({ sessionId, scheme, party })),
  )
  const publicKey = fromHex(keygen.results[0]?.publicKey ?? '')
  const sign = answerOf(
    'sign',
    engine.sign,
    starting([1, 2], (party) => ({ sessionId, share: shareOf(keygen, party), signers: [1, 2], message })),
  )
  const refresh = answerOf(
    'refresh',
    engine.refresh,
    starting([1, 2], (party) => ({ sessionId, share: shareOf(keygen, party) })),
  )
  const reshare = answerOf(
    'reshare',
    engine.reshare,
    starting(
      [1, 2, 3],
      (newParty): ReshareStart => ({
        ...{
          sessionId,
          dealers: [1, 2],
          from: scheme,
          to: 'TWO_OF_THREE',
          stays: { 1: 1, 2: 3 },
          newParty,
          publicKey,
          epoch: 1,
        },
        ...(newParty !== 2 && { share: shareOf(refresh, newParty === 1 ? 1 : 2) }),
      }),
    ),
  )
  const privateKey = new Uint8Array(32).fill(9)
  const importKey = answerOf(
    'import',
    engine.importKey,
    starting([1, 2], (party) => ({ sessionId, scheme, party, ...(party === 1 && { privateKey }) })),
  )
  return { keygen, sign, refresh, reshare, importKey }
}

test('version 1 has not changed', () => {
  expect(engine.name).toBe(frozen.engine)
  const { engine: _, ...expected } = frozen
  expect(answers()).toEqual(expected)
})

test('behavior: frozen shares still sign', () => {
  const shares = frozen.reshare.results.map(({ share }) => fromHex(share))
  const message = new Uint8Array(32).fill(5)
  const common = { sessionId, signers: [2, 3], message }
  const starts = starting([2, 3], (party) => ({ ...common, share: shares[party - 1]! }))
  const { results } = runCeremony(engine.sign, starts)
  expect([...results.values()].map(({ signature }) => signature.length)).toEqual([64, 64])
})
