import { createContext } from 'react'

/** The tab that the user chose in one step, which every other step shows too. */
export const CodeTab = createContext<{ chosen: string; choose: (label: string) => void }>({
  chosen: '',
  choose: () => {},
})
