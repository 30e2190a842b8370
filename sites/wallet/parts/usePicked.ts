import { useState } from 'react'

/** Which items of a list are picked; of several, picking one again drops it. */
export function usePicked<item>(
  first: () => readonly item[],
  pick: 'one' | 'several',
): [readonly item[], (item: item) => void] {
  const [picked, setPicked] = useState(first)
  const toggle = (item: item) =>
    setPicked(picked.includes(item) ? picked.filter((other) => other !== item) : [...picked, item])
  return [picked, pick === 'one' ? (item) => setPicked([item]) : toggle]
}
