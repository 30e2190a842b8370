import { type ReshareStart, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { decodeShare } from './share.ts'

/** Who takes part in a reshare, by address. */
export type ReshareParties = {
  addresses: readonly number[]
  me: number
  /** By old party number, ascending. */
  dealers: readonly { party: number; address: number }[]
  isDealer: boolean
  /** This party's old number; absent without a share. */
  party?: number
}

/**
 * Gives each party its address: its number in the new scheme, or for a dealer that leaves, the number of new parties plus
 * its old number.
 * @throws {ThresholdError} `invalid_input` when a number is repeated, out of range, or contradicts another
 */
export function parseReshareParties({ share, dealers, from, to, newParty, stays }: ReshareStart): ReshareParties {
  const [old, next] = [schemeOf(from), schemeOf(to)]
  const numbers = distinct(dealers, old.parties)
  if (numbers.length !== old.threshold) refuse()
  const staying = Object.entries(stays).map(([party, becomes]) => ({ party: Number(party), becomes }))
  if (!staying.every(({ party }) => numbers.includes(party))) refuse()
  distinct(
    staying.map(({ becomes }) => becomes),
    next.parties,
  )
  const addressed = numbers.map((party) => {
    const stay = staying.find((candidate) => candidate.party === party)
    return { party, address: stay?.becomes ?? next.parties + party }
  })

  const party = share && decodeShare(share).party
  const own = addressed.find((dealer) => dealer.party === party)
  if (party !== undefined && own === undefined) refuse()
  const isTaken = addressed.some(({ address }) => address === newParty)
  const isLeaving = own !== undefined && own.address > next.parties
  const isConsistent = own ? newParty === (isLeaving ? undefined : own.address) : !isTaken
  const me = newParty ?? own?.address ?? refuse()
  if (!isConsistent || (newParty !== undefined && distinct([newParty], next.parties).length !== 1)) refuse()

  const holders = Array.from({ length: next.parties }, (_, index) => index + 1)
  const leavers = addressed.map(({ address }) => address).filter((address) => address > next.parties)
  const addresses = [...holders, ...leavers]
  return { addresses, me, dealers: addressed, isDealer: own !== undefined, ...(party !== undefined && { party }) }
}

/** The numbers, ascending. */
function distinct(numbers: readonly number[], limit: number): number[] {
  const isNumber = (value: number) => Number.isInteger(value) && value >= 1 && value <= limit
  if (!numbers.every(isNumber) || new Set(numbers).size !== numbers.length) refuse()
  return [...numbers].sort((left, right) => left - right)
}

function schemeOf(name: keyof typeof thresholdSchemes) {
  return Object.hasOwn(thresholdSchemes, name) ? thresholdSchemes[name] : refuse()
}

function refuse(): never {
  throw new ThresholdError('invalid_input', 'reshare parties')
}
