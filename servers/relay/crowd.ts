/** Sockets there may be at once. */
export type SocketLimits = { inAll: number; perAddress: number; perClient: number }

/** Counts who is in, in all and by address. */
export type Crowd = {
  /** False when there is no room. */
  enter(address: string): boolean
  leave(address: string): void
}

export function createCrowd({ inAll, perAddress }: Pick<SocketLimits, 'inAll' | 'perAddress'>): Crowd {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const here = byAddress.get(address) ?? 0
      if (all >= inAll || here >= perAddress) return false
      byAddress.set(address, here + 1)
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
