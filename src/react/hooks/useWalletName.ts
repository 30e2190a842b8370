import { supportsPasskeys } from '../../core/supportsPasskeys.ts'
import { anyWalletId, isPasskey, type ListedWallet } from '../walletList/listWallets.ts'
import { useConnectorName } from './useConnectorName.ts'
import { useWords } from './useWords.ts'

/** Returns a wallet's name for lists and for sentences. The two differ for a wallet whose name is not known yet. */
export function useWalletName(): (wallet: ListedWallet) => { inList: string; inSentence: string } {
  const { say } = useWords()
  const nameOf = useConnectorName()
  return (wallet) => {
    const { id, name, ways } = wallet
    if (isPasskey(wallet))
      return { inList: say(supportsPasskeys() ? 'continuePasskey' : 'signIn'), inSentence: say('yourWallet') }
    if (name) {
      const [way] = ways
      const shown = way && 'connector' in way ? nameOf({ name, type: way.connector.type }) : name
      return { inList: shown, inSentence: shown }
    }
    if (id !== anyWalletId) return { inList: say('browserWallet'), inSentence: say('yourWallet') }
    return { inList: say(ways[0]?.kind === 'link' ? 'linkRow' : 'scanRow'), inSentence: say('yourWallet') }
  }
}
