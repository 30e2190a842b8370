import { useId } from 'react'
import type { Words } from '../../core/words/en.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import { SurfaceContext } from '../hooks/useWords.ts'
import { ConnectFlow } from './ConnectFlow.tsx'

/** The content of a panel, in its language. A separate module, so that it loads on demand. */
export function PanelContent({ locale, words }: { locale: Locale; words: Words }) {
  const titleId = useId()
  return (
    <SurfaceContext.Provider value={{ kind: 'dialog', locale, words, titleId }}>
      <ConnectFlow />
    </SurfaceContext.Provider>
  )
}
