import { createContext, useContext, useState } from 'react'

/** Which screen of a flow is shown, `undefined` for its first one. */
export type PlaceControl = {
  readonly place: string | undefined
  readonly go: (place: string | undefined) => void
}

/** Lets a page keep the place in its own navigation, so that the browser's Back button works. */
export const PlaceContext = createContext<PlaceControl | undefined>(undefined)

/** The place in the flow: the page's own where it keeps one, else state that lives as long as the flow. */
export function usePlace<place extends string>(
  places: readonly place[],
): [place: place | undefined, go: (place: place | undefined) => void] {
  const own = useState<place>()
  const control = useContext(PlaceContext)
  if (!control) return own
  return [places.find((name) => name === control.place), control.go]
}
