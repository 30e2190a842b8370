import { localeOf } from 'latchkey/react/screens'
import type { ComponentType } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { ActivityWordsContext } from '../../words/activity/activityWordsContext.ts'
import { loadActivityWords } from '../../words/activity/loadActivityWords.ts'

// These parts and their sentences load when they are first shown. A popup never loads them.

export const Activity = lazyActivityPart(() => import('./Activity.tsx').then((loaded) => loaded.Activity))
export const LastRequest = lazyActivityPart(() =>
  import('../../parts/activity/LastRequest.tsx').then((loaded) => loaded.LastRequest),
)
export const SentStatus = lazyActivityPart(() =>
  import('../../parts/activity/SentStatus.tsx').then((loaded) => loaded.SentStatus),
)

function lazyActivityPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(async () => {
    // The document has the wallet's language from the start.
    const [Part, words] = await Promise.all([load(), loadActivityWords(localeOf([document.documentElement.lang]))])
    return (props: Props) => (
      <ActivityWordsContext value={words}>
        <Part {...props} />
      </ActivityWordsContext>
    )
  })
}
