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

/** Loads a part that shows what was signed or sent, with the sentences that it needs. */
export async function withActivityWords<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  // The document has the wallet's language from the start.
  const [Part, words] = await Promise.all([load(), loadActivityWords(localeOf([document.documentElement.lang]))])
  return (props: Props) => (
    <ActivityWordsContext value={words}>
      <Part {...props} />
    </ActivityWordsContext>
  )
}

function lazyActivityPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(() => withActivityWords(load))
}
