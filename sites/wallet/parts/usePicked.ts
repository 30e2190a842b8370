import { useState } from 'react'

/** Returns the picked items of a list. When several may be picked, picking one again removes it. */
export function usePicked<item>(
  first: () => readonly item[],
  pick: 'one' | 'several',
): [readonly item[], (item: item) => void] {
  const [picked, setPicked] = useState(first)
  const toggle = (item: item) =>
    setPicked(picked.includes(item) ? picked.filter((other) => other !== item) : [...picked, item])
  return [picked, pick === 'one' ? (item) => setPicked([item]) : toggle]
}
