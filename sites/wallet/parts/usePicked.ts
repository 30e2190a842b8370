import { useState } from 'react'

/** Which items of a list are picked; picking one again lays it back. */
export function usePicked<item>(first: () => readonly item[]): [readonly item[], (item: item) => void] {
  const [picked, setPicked] = useState(first)
  const pick = (item: item) =>
    setPicked(picked.includes(item) ? picked.filter((other) => other !== item) : [...picked, item])
  return [picked, pick]
}
