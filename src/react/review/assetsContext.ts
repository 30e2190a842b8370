import { createContext, useContext } from 'react'
import { type Assets, noAssets } from '../../review/assets.ts'

/** What the operator says about coins and tokens. Without it, a review knows this build's tokens alone, and shows no values. */
export const AssetsContext = createContext<Assets>(noAssets)

/** Returns the operator's tokens and prices. */
export function useAssets(): Assets {
  return useContext(AssetsContext)
}
