import type { Requester } from 'latchkey/review'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Says whether the requesting site is proven (threats T6) or only claimed (threats T13). */
export function Standing({ requester: { isProven, isAuthor, isWallet } }: { requester: Requester }) {
  const { reviewWords } = useWalletWords()
  if (isWallet) return null
  return (
    <p className="standing" data-proven={isProven}>
      {isProven ? reviewWords.proven : isAuthor ? reviewWords.reopened : reviewWords.unverified}
    </p>
  )
}
