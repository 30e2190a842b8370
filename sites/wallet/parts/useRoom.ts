import { useEffect, useState } from 'react'

/**
 * Which room is shown, the first to begin with; kept in the browser's history, so that Back leads to the room before.
 * @param owner whose rooms they are: nobody comes into the room that somebody else left
 */
export function useRoom<room extends string>(
  rooms: readonly [room, ...room[]],
  owner: string,
): [room, (next: room) => void] {
  const entryOf = (name: room) => `${owner} ${name}`
  const read = () => rooms.find((name) => entryOf(name) === history.state) ?? rooms[0]
  const [room, setRoom] = useState(read)
  useEffect(() => {
    // The entry that was somebody else's is this owner's from now on.
    if (history.state !== entryOf(room)) history.replaceState(entryOf(room), '')
  })
  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('popstate', () => setRoom(read()), { signal: left.signal })
    return () => left.abort()
  })
  const enter = (next: room) => {
    if (next !== room) history.pushState(entryOf(next), '')
    setRoom(next)
  }
  return [room, enter]
}
