import { useStore } from 'zustand'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Returns a function that names an account: as the user did, or by its number. */
export function useAccountName(): (address: string, index: number) => string {
  const { words, fill } = useWalletWords()
  const names = useStore(useWallet().accountNames.store)
  return (address, index) => names[address] ?? fill(words.accounts.name, { number: String(index + 1) })
}
