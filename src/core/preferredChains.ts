const preferred = [8453, 84532]

/** Returns a new list of the chain ids with 8453 and 84532 first and the others in their given order (specification §9). */
export function toPreferredOrder(chainIds: readonly number[]): number[] {
  return [...preferred.filter((id) => chainIds.includes(id)), ...chainIds.filter((id) => !preferred.includes(id))]
}
