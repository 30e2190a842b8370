/** How many sockets may be open at once. */
export type ConnectionLimits = { inAll: number; perAddress: number }

/** Counts open sockets, in all and by address. */
export type ConnectionLimit = {
  /** False when the limit is reached. */
  enter(address: string): boolean
  leave(address: string): void
}

export function createConnectionLimit({ inAll, perAddress }: ConnectionLimits): ConnectionLimit {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const count = byAddress.get(address) ?? 0
      if (all >= inAll || count >= perAddress) return false
      byAddress.set(address, count + 1)
      all += 1
      return true
    },
    leave(address) {
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
      all -= 1
    },
  }
}
