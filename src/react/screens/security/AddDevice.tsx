import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DevicePairing, DevicePairingState } from '../../../wallets/embedded/devicePairing.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { CompareCode } from '../CompareCode.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { FormScreen } from '../FormScreen.tsx'
import { ScanCode } from '../ScanCode.tsx'
import { Screen } from '../Screen.tsx'
import { useRested } from '../useRested.ts'

type AddDeviceProps = { onBack: () => void; onClose?: (() => void) | undefined }

/** The first device's side of a pairing: a code to scan, a number to compare, an approval. */
export function AddDevice({ onBack, onClose }: AddDeviceProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [link, setLink] = useState<DevicePairing>()
  const start = async () => {
    const outcome = await actions.startDevicePairing()
    if (outcome.status === 'done') setLink(outcome.value)
  }
  if (link)
    return <Link key={link.url} link={link} onAgain={() => setLink(undefined)} onBack={onBack} onClose={onClose} />
  return (
    <FormScreen
      title={say('device')}
      text={say('deviceText')}
      submit={say('showCode')}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={start}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

type LinkProps = AddDeviceProps & { link: DevicePairing; onAgain: () => void }

function Link({ link, onAgain, onBack, onClose }: LinkProps) {
  const { say } = useEmbedded()
  const { store, cancel } = link
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  useEffect(
    // Cancel the link when the user leaves: an unattended link could admit a device unnoticed.
    () => () => {
      if (isOpen(store.getState())) cancel().catch(() => {})
    },
    [store, cancel],
  )
  switch (state.status) {
    case 'waiting':
      return <Scan link={link} onBack={onBack} onClose={onClose} />
    case 'joined':
    case 'approving':
      return <Compare link={link} name={state.name} code={state.code} onClose={onClose} />
    case 'approved':
      return (
        <Screen key="approved" title={say('device')} onBack={onBack} onClose={onClose}>
          <p role="status" className="latchkey-text">
            {say('deviceAdded')}
          </p>
        </Screen>
      )
    case 'ended':
      return (
        <Screen key="ended" title={say('device')} onBack={onBack} onClose={onClose}>
          <p role="status" className="latchkey-text">
            {say('deviceEnded')}
          </p>
          <button type="button" className="latchkey-button" onClick={onAgain}>
            {say('newDeviceCode')}
          </button>
        </Screen>
      )
    default:
      return state satisfies never
  }
}

const isOpen = ({ status }: DevicePairingState) => status === 'waiting' || status === 'joined'

function Scan({ link, onBack, onClose }: AddDeviceProps & { link: DevicePairing }) {
  const { say, locale } = useEmbedded()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(link.expiresAt)
  return (
    <Screen title={say('device')} onBack={onBack} onClose={onClose}>
      <div className="latchkey-attempt">
        <ScanCode uri={link.url} title={say('deviceAlt')} />
        <p className="latchkey-text latchkey-status">{say('deviceScan', { time })}</p>
        <CopyButton
          text={link.url}
          copied={say('copied')}
          failed={say('copyFailed')}
          className="latchkey-button"
          data-kind="plain"
        >
          {say('copyLink')}
        </CopyButton>
      </div>
    </Screen>
  )
}

type CompareProps = { link: DevicePairing; name: string; code: string; onClose?: (() => void) | undefined }

function Compare({ link, name, code, onClose }: CompareProps) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const isRested = useRested(code)
  const isBusy = action.status === 'underway'
  return (
    <Screen title={say('compareTitle')} onClose={onClose}>
      <p className="latchkey-text">{say('compareText', { name })}</p>
      <CompareCode code={code} />
      <p className="latchkey-caution">{say('compareCaution')}</p>
      <ActionStatus action={action} waiting={say('oneMoment')} />
      <div className="latchkey-stack">
        <button
          type="button"
          className="latchkey-button"
          data-kind="plain"
          disabled={isBusy}
          onClick={() => link.cancel().catch(() => {})}
        >
          {say('notSame')}
        </button>
        {/* aria-disabled keeps the button focusable while it is inactive. */}
        <button
          type="button"
          className="latchkey-button"
          aria-disabled={!isRested || isBusy}
          onClick={() => {
            if (isRested && !isBusy) void actions.approveDevice(link)
          }}
        >
          {say('approve')}
        </button>
      </div>
    </Screen>
  )
}
