import * as v from 'valibot'

/** Threshold schemes (specification §3). TWO_OF_TWO is the default. */
export const thresholdSignatureSchemes = ['TWO_OF_TWO', 'TWO_OF_THREE', 'THREE_OF_FIVE'] as const
export const thresholdSignatureScheme = v.picklist(thresholdSignatureSchemes)
export type ThresholdSignatureScheme = v.InferOutput<typeof thresholdSignatureScheme>

/** The parties of a scheme by who holds their shares (managed-wallet §4.1). Clients come first: party 1 deals imports. */
export const partiesOf = {
  TWO_OF_TWO: { threshold: 2, client: [1], server: [2] },
  TWO_OF_THREE: { threshold: 2, client: [1, 2], server: [3] },
  THREE_OF_FIVE: { threshold: 3, client: [1, 2, 3], server: [4, 5] },
} as const satisfies Record<
  ThresholdSignatureScheme,
  { threshold: number; client: readonly number[]; server: readonly number[] }
>

/** Whether a scheme has a party of this number at the client. */
export function isClientParty(party: number): boolean {
  return Object.values(partiesOf).some(({ client }) => (client as readonly number[]).includes(party))
}

/** Which old parties deal in a reshare, and which party of the new scheme each becomes; one that is absent leaves. */
export type ResharePlan = { dealers: readonly number[]; stays: Readonly<Record<number, number>> }

/**
 * A reshare from one scheme to another (managed-wallet §4.1). The original has no 3/5 to 2/2; here the second party of
 * the server deals and leaves.
 */
export const resharePlans: Record<ThresholdSignatureScheme, Record<ThresholdSignatureScheme, ResharePlan>> = {
  TWO_OF_TWO: {
    TWO_OF_TWO: { dealers: [1, 2], stays: { 1: 1, 2: 2 } },
    TWO_OF_THREE: { dealers: [1, 2], stays: { 1: 1, 2: 3 } },
    THREE_OF_FIVE: { dealers: [1, 2], stays: { 1: 1, 2: 4 } },
  },
  TWO_OF_THREE: {
    TWO_OF_TWO: { dealers: [1, 3], stays: { 1: 1, 3: 2 } },
    TWO_OF_THREE: { dealers: [1, 3], stays: { 1: 1, 3: 3 } },
    THREE_OF_FIVE: { dealers: [1, 3], stays: { 1: 1, 3: 4 } },
  },
  THREE_OF_FIVE: {
    TWO_OF_TWO: { dealers: [1, 4, 5], stays: { 1: 1, 4: 2 } },
    TWO_OF_THREE: { dealers: [1, 2, 4], stays: { 1: 1, 2: 2, 4: 3 } },
    THREE_OF_FIVE: { dealers: [1, 4, 5], stays: { 1: 1, 4: 4, 5: 5 } },
  },
}

/** A party of a reshare. */
export type ReshareSeat = {
  /** Its number in messages: the new number, or for a dealer that leaves, the number of new parties plus its old one. */
  address: number
  /** Its number in the old scheme, if it deals. */
  dealer?: number
  /** Its number in the new scheme, unless it leaves. */
  newParty?: number
  side: 'client' | 'server'
}

/** Returns every party of a reshare, and on which side it runs. */
export function toReshareSeats(from: ThresholdSignatureScheme, to: ThresholdSignatureScheme): ReshareSeat[] {
  const { dealers, stays } = resharePlans[from][to]
  const [before, after] = [partiesOf[from], partiesOf[to]]
  const newParties = [...after.client, ...after.server]
  const receivers = newParties.map((newParty): ReshareSeat => {
    const dealer = dealers.find((each) => stays[each] === newParty)
    const side = includes(after.client, newParty) ? 'client' : 'server'
    return { address: newParty, ...(dealer !== undefined && { dealer }), newParty, side }
  })
  const leavers = dealers
    .filter((dealer) => stays[dealer] === undefined)
    .map((dealer): ReshareSeat => {
      return {
        address: newParties.length + dealer,
        dealer,
        side: includes(before.client, dealer) ? 'client' : 'server',
      }
    })
  return [...receivers, ...leavers]
}

function includes(parties: readonly number[], party: number): boolean {
  return parties.includes(party)
}
