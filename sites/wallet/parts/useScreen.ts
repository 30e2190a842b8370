import { useEffect, useState } from 'react'

/**
 * Returns which screen is shown, at first the first one. It is kept in the browser's history, so that Back works.
 * @param owner the user of the screens. Another user does not start on the screen that this one left
 */
export function useScreen<screen extends string>(
  screens: readonly [screen, ...screen[]],
  owner: string,
): [screen, (next: screen) => void] {
  const entryOf = (name: screen) => `${owner} ${name}`
  const read = () => screens.find((name) => entryOf(name) === history.state) ?? screens[0]
  const [screen, setRoom] = useState(read)
  useEffect(() => {
    // An entry of another user now belongs to this one.
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
