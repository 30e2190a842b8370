import { localeOf } from 'latchkey/react/screens'
import type { ComponentType } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { AssetWordsContext } from '../../words/assets/assetWordsContext.ts'
import { loadAssetWords } from '../../words/assets/loadAssetWords.ts'
import { withActivityWords } from '../activity/lazyActivityParts.tsx'

// These screens and their sentences load when they are first shown. A popup never loads them.

export const AccountAssets = lazyAssets(() => import('./AccountAssets.tsx').then((loaded) => loaded.AccountAssets))
export const CoinValue = lazyAssets(() => import('./AccountAssets.tsx').then((loaded) => loaded.CoinValue))
export const Receive = lazyAssets(() => import('./Receive.tsx').then((loaded) => loaded.Receive))
export const Send = lazyAssets(() => withActivityWords(() => import('./Send.tsx').then((loaded) => loaded.Send)))

function lazyAssets<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(async () => {
    // The document has the wallet's language from the start.
    const locale = localeOf([document.documentElement.lang])
    const [Part, words] = await Promise.all([load(), loadAssetWords(locale)])
    return (props: Props) => (
      <AssetWordsContext value={words}>
        <Part {...props} />
      </AssetWordsContext>
    )
  })
}
