'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { buttonWords } from '../../core/words/button.ts'
import { loadWords } from '../../core/words/loadWords.ts'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'
import type { Kit } from '../hooks/kitContext.ts'
import { WithKit } from './WithKit.tsx'

type Loaded = {
  readonly Content: typeof import('./PanelContent.tsx').PanelContent
  readonly words: Awaited<ReturnType<typeof loadWords>>
  readonly locale: Locale
}

/**
 * Leads from a list of wallets to a connected one, in the page instead of a dialog. It loads when it is rendered. All
 * other properties go to its outer element.
 */
export function ConnectPanel(props: ComponentProps<'div'>) {
  return <WithKit>{(kit) => <Panel kit={kit} {...props} />}</WithKit>
}

function Panel({ kit, className = '', ...props }: ComponentProps<'div'> & { kit: Kit }) {
  const { locale } = kit
  const [loaded, setLoaded] = useState<Loaded>()
  const spoken = loaded?.locale ?? locale
  const [tries, setTries] = useState(1)
  const [failedTries, setFailedTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    Promise.all([import('./PanelContent.tsx'), loadWords(locale)]).then(
      ([{ PanelContent }, words]) => isWanted && setLoaded({ Content: PanelContent, words, locale }),
      () => isWanted && setFailedTries(tries),
    )
    return () => {
      isWanted = false
    }
  }, [locale, tries])
  return (
    <div
      className={`latchkey latchkey-panel ${className}`}
      data-theme={kit.options.theme}
      lang={spoken}
      dir={directionOf(spoken)}
      aria-busy={!loaded && failedTries < tries}
      {...props}
    >
      {loaded && <loaded.Content locale={spoken} words={loaded.words} />}
      {!loaded && failedTries === tries && (
        <button type="button" className="latchkey-button" onClick={() => setTries(tries + 1)}>
          {buttonWords[locale].offline}
        </button>
      )}
    </div>
  )
}
