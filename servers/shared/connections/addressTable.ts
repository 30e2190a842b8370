/** Resources that clients hold open, with bounds for each client address and for all. */
export type AddressTable<held> = {
  /**
   * Adds one. At a bound, the oldest is dropped: of the same address, or of the address that holds most. One that is
   * larger than a bound is accepted when nothing else is there.
   */
  enter(each: held, address: string, size: number): void
  leave(each: held): void
  /** Marks it as the newest of its address. */
  touch(each: held): void
  /** Every one, of all addresses. */
  all(): IterableIterator<held>
  size(): number
}

/**
 * Creates an empty table.
 * @param options.perAddress and `inAll` bound the sum of sizes
 * @param options.drop ends one to free space
 * @param options.isIdle idle ones are dropped before busy ones
 */
export function createAddressTable<held>(options: {
  perAddress: number
  inAll: number
  drop: (each: held) => void
  isIdle?: (each: held) => boolean
}): AddressTable<held> {
  const { perAddress, inAll, drop, isIdle = () => true } = options
  type Entry = { address: string; size: number }
  const entries = new Map<held, Entry>()
  const addresses = new Map<string, { size: number; members: Set<held> }>()
  let total = 0

  const leave = (each: held) => {
    const entry = entries.get(each)
    const group = entry && addresses.get(entry.address)
    if (!group) return
    entries.delete(each)
    group.members.delete(each)
    group.size -= entry.size
    total -= entry.size
    if (group.members.size === 0) addresses.delete(entry.address)
  }

  /** A Set keeps the order of insertion, so the first is the oldest. */
  const dropOldest = (address: string | undefined): void => {
    const [...members] = addresses.get(address ?? '')?.members ?? []
    const each = members.find(isIdle) ?? members[0]
    if (each === undefined) return
    leave(each)
    drop(each)
  }

  const largest = (): string | undefined => {
    let [most, found] = [0, undefined as string | undefined]
    for (const [address, { size }] of addresses) if (size > most) [most, found] = [size, address]
    return found
  }

  return {
    enter(each, address, size) {
      const own = () => addresses.get(address)?.size ?? 0
      while (own() > 0 && own() + size > perAddress) dropOldest(address)
      while (total > 0 && total + size > inAll) dropOldest(largest())
      const group = addresses.get(address) ?? { size: 0, members: new Set() }
      addresses.set(address, group)
      group.members.add(each)
      group.size += size
      total += size
      entries.set(each, { address, size })
    },
    leave,
    touch(each) {
      const members = addresses.get(entries.get(each)?.address ?? '')?.members
      if (members?.delete(each)) members.add(each)
    },
    all: () => entries.keys(),
    size: () => total,
  }
}
