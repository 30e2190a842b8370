import type { WordKey } from '../../core/words/en.ts'
import { useWalletName } from '../hooks/useWalletName.ts'
import { useWords } from '../hooks/useWords.ts'
import { type ListedWallet, opensPopup, type WalletWay } from '../walletList/listWallets.ts'

const labels: Record<WalletWay['kind'], WordKey> = {
  connector: 'useExtension',
  link: 'openApp',
  qr: 'showCode',
  inApp: 'openInApp',
  download: 'noApp',
}

/** A hosted wallet is a website: it opens in a window that answers this page, or in a tab of its own. */
const hostedLabels: typeof labels = { ...labels, connector: 'inWindow', link: 'inTab' }

type OtherWaysProps = { wallet: ListedWallet; way: WalletWay; onWay: (way: WalletWay) => void }

/** The other ways to connect this wallet. */
export function OtherWays({ wallet, way, onWay }: OtherWaysProps) {
  const { say } = useWords()
  const { inSentence } = useWalletName()(wallet)
  const labelOf = wallet.ways.some(opensPopup) ? hostedLabels : labels
  const others = wallet.ways.filter(({ kind }) => kind !== way.kind)
  if (others.length === 0) return null
  return (
    <ul className="latchkey-ways" aria-label={say('otherWays')}>
      {others.map((other) => (
        <li key={other.kind}>
          {'href' in other ? (
            <a className="latchkey-quiet" href={other.href} {...(other.kind === 'download' && outside)}>
              {say(labelOf[other.kind], { wallet: inSentence })}
            </a>
          ) : (
            <button type="button" className="latchkey-quiet" onClick={() => onWay(other)}>
              {say(labelOf[other.kind], { wallet: inSentence })}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const outside = { target: '_blank', rel: 'noreferrer' }
