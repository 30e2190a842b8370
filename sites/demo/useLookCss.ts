import { useEffect, useState } from 'react'
import type { LookOptions } from './lookOptions.ts'
import { toKitCss, toPageCss } from './toLookCode.ts'

/** Gives the kit and the page a look at once, by the very CSS that the page shows. */
export function useLookCss(look: LookOptions): void {
  const [sheet] = useState(() => new CSSStyleSheet())
  useEffect(() => {
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [sheet])
  useEffect(() => {
    document.documentElement.dataset.theme = look.theme
    sheet.replaceSync(`${toKitCss(look)}\n${toPageCss(look)}`)
  }, [sheet, look])
}
