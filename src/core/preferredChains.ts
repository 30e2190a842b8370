const preferred = [8453, 84532]

/** Chain ids in their given order, but 8453 and 84532 first (specification §9). Returns a new list. */
export function toPreferredOrder(chainIds: readonly number[]): number[] {
  return [...preferred.filter((id) => chainIds.includes(id)), ...chainIds.filter((id) => !preferred.includes(id))]
}
