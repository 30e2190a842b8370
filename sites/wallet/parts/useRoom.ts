import { useEffect, useState } from 'react'

/** Which room is shown, the first to begin with; kept in the browser's history, so that Back leads to the room before. */
export function useRoom<room extends string>(rooms: readonly [room, ...room[]]): [room, (next: room) => void] {
  const read = (state: unknown) => rooms.find((name) => name === state) ?? rooms[0]
  const [room, setRoom] = useState(() => read(history.state))
  useEffect(() => {
    const left = new AbortController()
    const readAgain = () => setRoom(read(history.state))
    window.addEventListener('popstate', readAgain, { signal: left.signal })
    return () => left.abort()
  })
  const enter = (next: room) => {
    if (next !== room) history.pushState(next, '')
    setRoom(next)
  }
  return [room, enter]
}
