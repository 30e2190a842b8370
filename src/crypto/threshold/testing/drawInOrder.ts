import { vi } from 'vitest'

/** noble blinds each multiplication of the base point with this many bytes; they change no result. */
const blindLength = 16

/** Makes the generator of random numbers return the beginnings of these, in this order. */
export function drawInOrder(draws: Iterable<Uint8Array>): void {
  const left = draws[Symbol.iterator]()
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
    if (!(target instanceof Uint8Array)) throw new Error('Not bytes.')
    if (target.length === blindLength) return target
    const { value } = left.next()
    if (!value || value.length < target.length) throw new Error('Not the next draw.')
    target.set(value.subarray(0, target.length))
    return target
  })
}
