import { ScreenPage } from 'latchkey/react/screens'
import type { ReactNode } from 'react'

type EmbeddedPageProps<screen extends string> = {
  /** The screens of the flow, its first one to begin with. */
  screens: readonly [screen, ...screen[]]
  screen: screen
  onEnter: (screen: screen) => void
  children: ReactNode
}

/** Shows one flow of the shared screens in this page, and keeps its place in the browser's history. */
export function EmbeddedPage<screen extends string>(props: EmbeddedPageProps<screen>) {
  const { screens, screen, onEnter, children } = props
  const [first] = screens
  const navigation = {
    place: screen === first ? undefined : screen,
    go: (place: string | undefined) => onEnter(screens.find((name) => name === place) ?? first),
  }
  return <ScreenPage navigation={navigation}>{children}</ScreenPage>
}
