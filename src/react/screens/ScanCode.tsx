import { useEffect, useState } from 'react'
import { useOnline } from '../hooks/useOnline.ts'
import { useWords } from '../hooks/useWords.ts'

const load = () => import('../parts/QrCode.tsx')

/** Loads the QR code component while the user still chooses, so that a code waits only for the relay. */
export function prepareCode(): void {
  load().catch(() => {})
}

type Drawing = { readonly QrCode: Awaited<ReturnType<typeof load>>['QrCode'] }

/** A link to scan. Shows an empty frame of the same size until there is a link, or if the component did not load. */
export function ScanCode({ uri, title }: { uri: string | undefined; title: string }) {
  const { say } = useWords()
  const [drawing, setDrawing] = useState<Drawing | 'failed'>()
  useEffect(() => {
    if (drawing) return
    let isWanted = true
    load().then(
      ({ QrCode }) => isWanted && setDrawing({ QrCode }),
      () => isWanted && setDrawing('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [drawing])
  useOnline(drawing === 'failed', () => setDrawing(undefined))
  if (drawing === 'failed')
    return (
      <div className="latchkey-code" data-kind="lost">
        <p role="alert" className="latchkey-text">
          {say(navigator.onLine ? 'unloadedText' : 'offlineText')}
        </p>
        <button type="button" className="latchkey-button" onClick={() => setDrawing(undefined)}>
          {say('tryAgain')}
        </button>
      </div>
    )
  return (
    <div className="latchkey-code" aria-busy={!uri || !drawing}>
      {uri && drawing && <drawing.QrCode key={uri} text={uri} title={title} />}
    </div>
  )
}
