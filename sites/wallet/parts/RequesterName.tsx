import { askerId } from 'latchkey/react/review'
import { useWords } from 'latchkey/react/screens'
import type { Requester } from 'latchkey/review'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { OriginName } from './OriginName.tsx'

/** The requesting site as far as it is known. `Standing` says whether that is proven. */
export function RequesterName({ requester }: { requester: Requester }) {
  const { words } = useWalletWords()
  const { titleId } = useWords()
  const { origin, name, isWallet } = requester
  if (isWallet) return null
  return (
    <div id={askerId(titleId)} className="requester">
      {origin === undefined ? <p className="origin-name">{words.nameless}</p> : <OriginName origin={origin} />}
      {name !== undefined && (
        <p className="origin-claim">
          {words.callsItself}{' '}
          <q className="foreign" dir="auto">
            {name}
          </q>
        </p>
      )}
    </div>
  )
}
