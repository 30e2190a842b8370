import { createContext, useContext, useState } from 'react'

/** The current screen of a flow; `undefined` for its first one. */
export type PlaceControl = {
  readonly place: string | undefined
  readonly go: (place: string | undefined) => void
}

/** Lets a page keep the place in its own navigation, so that the browser's Back button works. */
export const PlaceContext = createContext<PlaceControl | undefined>(undefined)

/** Returns the place in the flow: from the page's own navigation, or from local state. */
export function usePlace<place extends string>(
  places: readonly place[],
): [place: place | undefined, go: (place: place | undefined) => void] {
  const own = useState<place>()
  const control = useContext(PlaceContext)
  if (!control) return own
  return [places.find((name) => name === control.place), control.go]
}
