import { ReviewWordsContext } from 'latchkey/react/review'
import type { ReactNode } from 'react'
import type { WalletLanguage } from './loadWalletWords.ts'
import { WalletWordsContext } from './walletWordsContext.ts'

/** Gives the screens of the wallet and the reviews their sentences. */
export function WalletWordsProvider({ language, children }: { language: WalletLanguage; children: ReactNode }) {
  return (
    <WalletWordsContext value={language}>
      <ReviewWordsContext value={language}>{children}</ReviewWordsContext>
    </WalletWordsContext>
  )
}
