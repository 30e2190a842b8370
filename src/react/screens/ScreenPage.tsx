import type { ReactNode } from 'react'
import { useWords } from '../hooks/useWords.ts'
import { PlaceContext, type PlaceControl } from './place.ts'

type ScreenPageProps = {
  /** The page's own navigation between the screens of the flow. Without it the flow keeps its place itself. */
  navigation?: PlaceControl
  children: ReactNode
}

/** The part of a page that shows one flow of screens. Needs a `ScreensProvider` around it. */
export function ScreenPage({ navigation, children }: ScreenPageProps) {
  const { locale, direction } = useWords()
  return (
    <div className="latchkey latchkey-page" lang={locale} dir={direction}>
      <PlaceContext.Provider value={navigation}>{children}</PlaceContext.Provider>
    </div>
  )
}
