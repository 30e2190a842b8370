import { Button, ScreenTitle, useSentenceOf, useTask } from 'latchkey/react/review'
import { useId, useState } from 'react'
import { useRelay, useWallet } from '../context/walletContext.ts'
import { isLinkCode } from '../doors/link/openedLink.ts'
import { findPairingUri } from '../doors/relay/pairingLink.ts'
import { CameraView } from '../parts/CameraView.tsx'
import { type Scanner, useScanner } from '../parts/useScanner.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Connects to a page by its QR code or its link. */
export function Pair() {
  const { words } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const relay = useRelay()
  const { link } = useWallet()
  const [text, setText] = useState('')
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
            onChange={(event) => setText(event.target.value)}
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
