import { lazy, Suspense } from 'react'

const load = () => import('../parts/QrCode.tsx')
const QrCode = lazy(async () => ({ default: (await load()).QrCode }))

/** Loads what draws a code while the person still chooses, so that a code waits for the relay alone. */
export function prepareCode(): void {
  load().catch(() => {})
}

/** A link to scan; an empty frame of the same size until there is one. */
export function ScanCode({ uri, title }: { uri: string | undefined; title: string }) {
  return (
    <div className="latchkey-code" aria-busy={!uri}>
      <Suspense>{uri && <QrCode key={uri} text={uri} title={title} />}</Suspense>
    </div>
  )
}
