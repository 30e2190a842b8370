import { anyWalletId, type ListedWallet } from '../walletList/listWallets.ts'
import { useWords } from './useWords.ts'

/** How a wallet is called: in a list, and within a sentence. They differ where nobody knows its name yet. */
export function useWalletName(): (wallet: ListedWallet) => { inList: string; inSentence: string } {
  const { say } = useWords()
  return ({ id, name, ways }) => {
    if (name) return { inList: name, inSentence: name }
    if (id !== anyWalletId) return { inList: say('browserWallet'), inSentence: say('yourWallet') }
    return { inList: say(ways[0]?.kind === 'link' ? 'linkRow' : 'scanRow'), inSentence: say('yourWallet') }
  }
}
