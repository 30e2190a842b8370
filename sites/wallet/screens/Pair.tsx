import { Button, ScreenTitle, useSentenceOf, useTask } from 'latchkey/react/review'
import { useEffect, useId, useRef, useState } from 'react'
import { useRelay, useWallet } from '../context/walletContext.ts'
import { isLinkCode } from '../doors/link/openedLink.ts'
import { findPairingUri } from '../doors/relay/pairingLink.ts'
import { CameraView } from '../parts/CameraView.tsx'
import { type Scanner, useScanner } from '../parts/useScanner.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

export type PairDraft = { text: string; onText: (text: string) => void }

/**
 * Connects to a page by its QR code or its link.
 * @param draft.text what the user pasted before a notice about it took the place of this screen
 */
export function Pair({ draft: { text, onText } }: { draft: PairDraft }) {
  const { words } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const relay = useRelay()
  const { link } = useWallet()
  const [isOther, setOther] = useState(false)
  const task = useTask()
  const pair = (code: string) =>
    task.run(async () => {
      if (link && isLinkCode(code)) await link.guest().join(code)
      else await relay.responder().pair(findPairingUri(code) ?? code)
    })
  const scanner = useScanner((read) => {
    if (findPairingUri(read) === undefined && !(link && isLinkCode(read))) return setOther(true)
    scanner.stop()
    pair(read)
  })
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // After the title took the focus: the user most likely wants to mend the link that failed.
  useEffect(() => {
    if (field.current?.value) field.current.select()
  }, [])
  return (
    <section className="screen">
      <ScreenTitle>{words.pair.title}</ScreenTitle>
      <p>{words.pair.text}</p>
      <Camera scanner={scanner} isOther={isOther} />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          pair(text)
        }}
      >
        <label className="field" htmlFor={id}>
          {words.pair.link}
          <input
            id={id}
            value={text}
            ref={field}
            onChange={(event) => onText(event.target.value)}
            aria-describedby={`${id}-hint`}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <small id={`${id}-hint`}>{words.pair.linkHint}</small>
        </label>
        <Button type="submit" disabled={task.isBusy || text.trim() === ''}>
          {words.pair.connect}
        </Button>
      </form>
      <p className="progress" role="status">
        {task.error !== undefined && sentenceOf(task.error)}
      </p>
    </section>
  )
}

function Camera({ scanner, isOther }: { scanner: Scanner; isOther: boolean }) {
  const { words } = useWalletWords()
  const { scanning, start } = scanner
  if (scanning === 'on') return <CameraView scanner={scanner} otherCode={isOther ? words.pair.otherCode : undefined} />
  return (
    <>
      <Button tone="onward" onClick={start}>
        {words.pair.scan}
      </Button>
      <p className="camera-trouble" role="alert">
        {scanning !== 'off' && words.cameraTroubles[scanning]}
      </p>
    </>
  )
}
