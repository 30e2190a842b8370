import { QrCode } from 'latchkey/react/parts'
import type { DevicePairing, DevicePairingState } from 'latchkey/wallets/embedded'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { CompareCode } from '../../parts/CompareCode.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { useGuard } from '../../parts/useGuard.ts'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** The first device's end of a link: a code to scan, a number to compare, an approval. */
export function AddDevice() {
  const { wallet } = useWallet()
  const [link, setLink] = useState<DevicePairing>()
  const task = useTask()
  const start = () => task.run(async () => setLink(await wallet.startDevicePairing()))
  if (link) return <Link key={link.url} link={link} onAgain={start} />
  return (
    <section className="screen">
      <ScreenTitle>{words.device.title}</ScreenTitle>
      <p>{words.device.text}</p>
      <Button tone="onward" disabled={task.isBusy} onClick={start}>
        {words.device.show}
      </Button>
      <Progress task={task} busy={words.device.making} />
    </section>
  )
}

function Link({ link, onAgain }: { link: DevicePairing; onAgain: () => void }) {
  const state = useStore(link.store)
  useEffect(
    // Whoever leaves the screen wants no device: a link that nobody watches would be a way in that nobody sees.
    () => () => {
      if (isOpen(link.store.getState())) link.cancel().catch(() => undefined)
    },
    [link],
  )
  switch (state.status) {
    case 'waiting':
      return <Scan link={link} />
    case 'joined':
    case 'approving':
      return <Compare link={link} state={state} />
    case 'approved':
      return <Notice mark="approved" title={words.device.approvedTitle} text={words.device.approvedText} />
    case 'ended':
      return (
        <Notice mark="ended" title={words.device.endedTitle} text={words.device.endedText}>
          <Button onClick={onAgain}>{words.device.again}</Button>
        </Notice>
      )
    default:
      return state satisfies never
  }
}

const isOpen = ({ status }: DevicePairingState) => status === 'waiting' || status === 'joined'

function Scan({ link }: { link: DevicePairing }) {
  const id = useId()
  const task = useTask()
  return (
    <section className="screen">
      <ScreenTitle key="scan">{words.device.title}</ScreenTitle>
      <QrCode className="qr" text={link.url} title={words.device.qr} />
      <p id={id}>
        {words.device.scan} {words.device.until(new Date(link.expiresAt))}
      </p>
      <div className="copy">
        <span>{words.device.copy}</span>
        <CopyButton text={link.url} about={id} />
      </div>
      <Button disabled={task.isBusy} onClick={() => task.run(link.cancel)}>
        {words.device.cancel}
      </Button>
    </section>
  )
}

function Compare(props: { link: DevicePairing; state: Extract<DevicePairingState, { code: string }> }) {
  const { link, state } = props
  const isRested = useGuard(state.code)
  const approving = useTask()
  const refusing = useTask()
  const isBusy = approving.isBusy || refusing.isBusy
  return (
    <section className="screen">
      <ScreenTitle key="compare">{words.device.compareTitle}</ScreenTitle>
      <p className="foreign">{words.device.compareText(state.name)}</p>
      <CompareCode code={state.code} label={words.join.code} />
      <p className="warning">{words.device.compareWarning}</p>
      <div className="stack">
        <Button disabled={isBusy} onClick={() => refusing.run(link.cancel)}>
          {words.device.refuse}
        </Button>
        {/* aria-disabled keeps the button in reach of the keyboard while it rests. */}
        <Button
          tone="onward"
          aria-disabled={!isRested || isBusy}
          onClick={() => isRested && approving.run(link.approve)}
        >
          {words.device.approve}
        </Button>
      </div>
      <Progress task={approving} busy={words.device.approving} />
    </section>
  )
}
