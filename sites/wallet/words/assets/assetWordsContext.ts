import { createContext, use } from 'react'
import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending, which load with these screens. */
export const AssetWordsContext = createContext<AssetWords | undefined>(undefined)

export function useAssetWords(): AssetWords {
  const words = use(AssetWordsContext)
  if (!words) throw new Error('A screen of tokens is rendered without its words.')
  return words
}
