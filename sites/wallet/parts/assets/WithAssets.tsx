import { AssetsContext } from 'latchkey/react/review'
import type { ReactNode } from 'react'
import { useWallet } from '../../context/walletContext.ts'
import { assetsOf } from '../assetsOf.ts'

/** Gives screens of tokens, and reviews, the operator's tokens and prices. */
export function WithAssets({ children }: { children: ReactNode }) {
  return <AssetsContext value={assetsOf(useWallet())}>{children}</AssetsContext>
}
