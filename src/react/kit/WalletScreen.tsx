import { useState } from 'react'
import { showPopup } from '../../core/popup/showPopup.ts'
import type { Platform } from '../../wallets/catalogue/platform.ts'
import { type Attempt, isPending } from '../attempt/attempt.ts'
import { isPaired } from '../attempt/relayConnector.ts'
import { useOnline } from '../hooks/useOnline.ts'
import { useWalletName } from '../hooks/useWalletName.ts'
import { useWords } from '../hooks/useWords.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { WalletIcon } from '../parts/WalletIcon.tsx'
import { ScanCode } from '../screens/ScanCode.tsx'
import { Screen } from '../screens/Screen.tsx'
import { anyWalletId, type ListedWallet, opensPopup, type WalletWay } from '../walletList/listWallets.ts'
import { AppLink } from './AppLink.tsx'
import { type AttemptWords, attemptWords } from './attemptWords.ts'
import { OtherWays } from './OtherWays.tsx'

export type WalletScreenProps = {
  wallet: ListedWallet
  /** The way that the user tries. */
  way: WalletWay
  attempt: Attempt | undefined
  platform: Platform
  onFollow: () => void
  /** Tries a way, or the same one again. */
  onWay: (way: WalletWay) => void
  onBack: () => void
  onClose?: (() => void) | undefined
}

const onlineAgain: AttemptWords = { title: 'refusedTitle', text: 'onlineText' }

/** One wallet and the attempt to connect it: what to do now, how it ended, and other ways. */
export function WalletScreen(props: WalletScreenProps) {
  const { wallet, way, attempt, platform, onFollow, onWay, onBack, onClose } = props
  const { say } = useWords()
  const { inList, inSentence } = useWalletName()(wallet)
  // A code is made again by itself. A window or a prompt opens only in a click.
  const [isBack, setBack] = useState(false)
  const isOffline = attempt?.status === 'offline'
  useOnline(isOffline, () => ('connector' in way && isPaired(way.connector) ? onWay(way) : setBack(true)))
  if (isBack && !isOffline) setBack(false)
  const fillings = { wallet: inSentence }
  if (way.kind === 'inApp' || way.kind === 'download')
    return (
      <Screen title={inList} onBack={onBack} onClose={onClose}>
        <div className="latchkey-figure">
          <WalletIcon wallet={wallet} className="latchkey-icon" data-size="large" />
        </div>
        <a className="latchkey-button" href={way.href}>
          {say('openInApp', fillings)}
        </a>
        <OtherWays wallet={wallet} way={way} onWay={onWay} />
      </Screen>
    )

  const current = attempt ?? { status: 'waiting' }
  const words = isBack ? onlineAgain : attemptWords(current, way.kind, wallet.id === anyWalletId)
  const isScanning = way.kind === 'qr' && isPending(current)
  return (
    <Screen title={isScanning ? say(words.title, fillings) : inList} onBack={onBack} onClose={onClose}>
      <div className="latchkey-attempt" data-status={current.status}>
        {isScanning ? (
          <ScanCode uri={'uri' in current ? current.uri : undefined} title={say('scanAlt')} />
        ) : (
          <div className="latchkey-figure" data-busy={isPending(current) && way.kind === 'connector'}>
            <WalletIcon wallet={wallet} className="latchkey-icon" data-size="large" />
            <span className="latchkey-mark" aria-hidden="true" />
          </div>
        )}
        <div role="status" className="latchkey-status">
          {!isScanning && <p className="latchkey-verdict">{say(words.title, fillings)}</p>}
          <p className="latchkey-text">{('detail' in current && current.detail) || say(words.text, fillings)}</p>
        </div>
        {way.kind === 'link' && isPending(current) && (
          <AppLink wallet={wallet} attempt={current} platform={platform} onFollow={onFollow} />
        )}
        {isScanning && (
          <CopyButton
            text={('uri' in current && current.uri) || ''}
            copied={say('copied')}
            failed={say('copyFailed')}
            disabled={!('uri' in current)}
            className="latchkey-button"
            data-kind="plain"
          >
            {say('copyLink')}
          </CopyButton>
        )}
        {isPending(current) && opensPopup(way) && (
          <button type="button" className="latchkey-button" data-kind="plain" onClick={showPopup}>
            {say('showWindow')}
          </button>
        )}
        {!isPending(current) && current.status !== 'approved' && (
          <button type="button" className="latchkey-button" onClick={() => onWay(way)}>
            {say('tryAgain')}
          </button>
        )}
        {current.status !== 'approved' && <OtherWays wallet={wallet} way={way} onWay={onWay} />}
      </div>
    </Screen>
  )
}
