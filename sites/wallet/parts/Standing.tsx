import type { Requester } from '../review/requester.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Says whether the requesting site is proven (threats T6) or only claimed (threats T13). */
export function Standing({ requester: { isProven, isAuthor } }: { requester: Requester }) {
  const { reviewWords } = useWalletWords()
  return (
    <p className="standing" data-proven={isProven}>
      {isProven ? reviewWords.proven : isAuthor ? reviewWords.reopened : reviewWords.unverified}
    </p>
  )
}
