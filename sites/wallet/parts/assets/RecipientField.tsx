import { Icon } from 'latchkey/react/parts'
import { AddressText, Button } from 'latchkey/react/review'
import { type KeyboardEvent, useId, useState } from 'react'
import { readRecipient } from '../../send/readRecipient.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { CameraView } from '../CameraView.tsx'
import { useScanner } from '../useScanner.ts'
import type { Recipient } from './useRecipient.ts'

/** Takes the recipient: typed, pasted, scanned, or one of the past ones. Below a name is the address that it has. */
export function RecipientField({ recipient, isBusy }: { recipient: Recipient; isBusy: boolean }) {
  const { input, text, lookup, network, recents } = recipient
  const { words, fill } = useWalletWords()
  const { send, recipientProblems } = useAssetWords()
  const problem = recipient.problem && fill(recipientProblems[recipient.problem], { network: network.chainName })
  const [misread, setMisread] = useState<string>()
  const scanner = useScanner((code) => {
    const read = readRecipient(code, network)
    if (!('address' in read)) {
      const isElsewhere = 'problem' in read && read.problem === 'network'
      return setMisread(isElsewhere ? recipientProblems.network : send.otherCode)
    }
    scanner.stop()
    recipient.setText(read.address)
  })
  const id = useId()
  if (scanner.scanning === 'on') return <CameraView scanner={scanner} otherCode={misread} />
  const isTroubled = scanner.scanning !== 'off'
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>{send.to}</label>
        <span className="field-row">
          {/* Two lines, so that the whole address is seen. */}
          <textarea
            ref={input}
            rows={2}
            id={id}
            value={text}
            readOnly={isBusy}
            onChange={({ target }) => recipient.setText(target.value)}
            onBlur={recipient.leave}
            onKeyDown={submitOnEnter}
            aria-describedby={`${id}-hint`}
            aria-invalid={problem !== undefined}
            placeholder="0x…"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button
            disabled={isBusy}
            aria-label={words.pair.scan}
            title={words.pair.scan}
            onClick={() => {
              setMisread(undefined)
              scanner.start()
            }}
          >
            <Icon name="scan" />
          </Button>
        </span>
        <small id={`${id}-hint`} className={problem ? 'problem' : undefined} role={problem ? 'alert' : undefined}>
          {problem ??
            (lookup?.status === 'underway'
              ? fill(send.lookingUp, { name: lookup.name })
              : fill(send.toHint, { network: network.chainName }))}
        </small>
        {lookup?.status === 'found' && (
          <p className="send-note" role="status">
            {fill(send.addressOf, { name: lookup.name })} <AddressText address={lookup.address} />
          </p>
        )}
        {isTroubled && (
          <small className="problem" role="alert">
            {send.camera}
          </small>
        )}
      </div>
      {recents.length > 0 && (
        <details className="fold">
          <summary>{send.recent}</summary>
          <ul className="recents">
            {recents.map((address) => (
              <li key={address}>
                <Button tone="quiet" disabled={isBusy} onClick={() => recipient.setText(address)}>
                  <AddressText address={address} />
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** As in a field of one line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
