import { useId } from 'react'
import { SurfaceContext } from '../hooks/useWords.ts'
import type { Words } from '../words/en.ts'
import type { Locale } from '../words/localeOf.ts'
import { ConnectFlow } from './ConnectFlow.tsx'

/** What stands in a panel, in its language. */
export function PanelContent({ locale, words }: { locale: Locale; words: Words }) {
  const titleId = useId()
  return (
    <SurfaceContext.Provider value={{ kind: 'dialog', locale, words, titleId }}>
      <ConnectFlow />
    </SurfaceContext.Provider>
  )
}
