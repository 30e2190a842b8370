import { type ComponentType, useEffect, useState } from 'react'
import { useWords } from '../hooks/useWords.ts'
import { Waiting } from './Waiting.tsx'

type Frame = { onBack?: (() => void) | undefined; onClose?: (() => void) | undefined }

/** Returns a screen that loads when it is first shown. Until then, and if it does not load, `Waiting` stands in for it. */
export function lazyScreen<props extends Frame>(
  load: () => Promise<ComponentType<props>>,
): ComponentType<props & { title: string }> {
  return function LazyScreen({ title, ...props }) {
    const { say } = useWords()
    const [loaded, setLoaded] = useState<{ readonly Content: ComponentType<props> } | 'failed'>()
    const isAsked = loaded === undefined
    useEffect(() => {
      if (!isAsked) return
      let isWanted = true
      load().then(
        (Content) => isWanted && setLoaded({ Content }),
        () => isWanted && setLoaded('failed'),
      )
      return () => {
        isWanted = false
      }
    }, [isAsked])
    if (loaded && loaded !== 'failed') return <loaded.Content {...(props as unknown as props)} />
    const problem = loaded === 'failed' ? say(navigator.onLine ? 'unloadedText' : 'offlineText') : undefined
    return <Waiting title={title} problem={problem} onRetry={() => setLoaded(undefined)} {...(props as Frame)} />
  }
}
