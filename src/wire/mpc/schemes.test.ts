import { expect, test } from 'vitest'
import { partiesOf, resharePlans, thresholdSignatureSchemes, toReshareSeats } from './schemes.ts'

const pairs = thresholdSignatureSchemes.flatMap((from) => thresholdSignatureSchemes.map((to) => [from, to] as const))

test.each(pairs)('behavior: from %s to %s, a threshold deals, and no share changes sides', (from, to) => {
  const { dealers, stays } = resharePlans[from][to]
  const [before, after] = [partiesOf[from], partiesOf[to]]
  expect(new Set(dealers).size).toBe(before.threshold)
  const sideOf = (parties: typeof before | typeof after, party: number) =>
    (parties.client as readonly number[]).includes(party) ? 'client' : 'server'
  for (const [dealer, party] of Object.entries(stays)) {
    expect(sideOf(before, Number(dealer))).toBe(sideOf(after, party))
  }
  // Alone, neither side could move the key.
  expect(new Set(dealers.map((dealer) => sideOf(before, dealer))).size).toBe(2)
})

test.each(pairs)(
  'behavior: from %s to %s, every new party has a seat, and a leaving dealer one behind them',
  (from, to) => {
    const seats = toReshareSeats(from, to)
    const { client, server } = partiesOf[to]
    expect(seats.flatMap(({ newParty }) => newParty ?? [])).toEqual([...client, ...server])
    expect(seats.flatMap(({ dealer }) => dealer ?? []).sort()).toEqual([...resharePlans[from][to].dealers].sort())
    expect(new Set(seats.map(({ address }) => address)).size).toBe(seats.length)
  },
)

test('behavior: from THREE_OF_FIVE to TWO_OF_TWO, the second party of the server deals and leaves', () => {
  expect(toReshareSeats('THREE_OF_FIVE', 'TWO_OF_TWO')).toEqual([
    { address: 1, dealer: 1, newParty: 1, side: 'client' },
    { address: 2, dealer: 4, newParty: 2, side: 'server' },
    { address: 7, dealer: 5, side: 'server' },
  ])
})
