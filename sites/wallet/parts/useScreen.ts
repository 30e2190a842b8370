import { useEffect, useState } from 'react'

/**
 * Which screen is shown, the first to begin with; kept in the browser's history, so that Back leads to the screen before.
 * @param owner whose screens they are: nobody comes into the screen that somebody else left
 */
export function useScreen<screen extends string>(
  screens: readonly [screen, ...screen[]],
  owner: string,
): [screen, (next: screen) => void] {
  const entryOf = (name: screen) => `${owner} ${name}`
  const read = () => screens.find((name) => entryOf(name) === history.state) ?? screens[0]
  const [screen, setRoom] = useState(read)
  useEffect(() => {
    // The entry that was somebody else's is this owner's from now on.
    if (history.state !== entryOf(screen)) history.replaceState(entryOf(screen), '')
  })
  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('popstate', () => setRoom(read()), { signal: left.signal })
    return () => left.abort()
  })
  const enter = (next: screen) => {
    if (next !== screen) history.pushState(entryOf(next), '')
    setRoom(next)
  }
  return [screen, enter]
}
