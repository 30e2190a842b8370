import { shortAddressInText } from 'latchkey/core'
import { formatCoins, formatToken, symbolOf } from 'latchkey/review'
import type { Entry, EntryToken, Meaning } from '../../activity/entry.ts'
import { useWallet } from '../../context/walletContext.ts'
import { formatSol } from '../../review/solana/formatSol.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'

/** The host of an entry's site, with letters outside ASCII in punycode; undefined if the site named none. */
export function hostOf({ site }: Pick<Entry, 'site'>): string | undefined {
  return site?.origin === undefined ? undefined : new URL(site.origin).host
}

/** Returns a function that says in the reader's language what an entry was approved for. */
export function useEntryTitle(): (entry: Entry) => string {
  const { titles } = useActivityWords()
  const { reviewWords, fill } = useWalletWords()
  const { networks } = useWallet().environment
  const sending = (amount: string) => fill(titles.send, { amount })

  return (entry) => {
    const { meaning } = entry
    switch (meaning.kind) {
      case 'coins': {
        const network = networks.find(({ chainId }) => chainId === entry.chainId)
        return network ? sending(formatCoins(BigInt(meaning.amount), network)) : titles.sendTokens
      }
      case 'lamports':
        return sending(formatSol(BigInt(meaning.amount)))
      case 'send':
        return meaning.token
          ? sending(formatToken(BigInt(meaning.amount), meaning.token, reviewWords.token))
          : titles.sendTokens
      case 'send-item':
        return meaning.token ? sending(itemOf(meaning.token, meaning.id)) : titles.sendTokens
      case 'allow':
        return allowing(meaning)
      case 'allow-all':
        return fill(titles.allowAll, { spender: shortAddressInText(meaning.operator) })
      case 'revoke':
        return fill(titles.revoke, { spender: shortAddressInText(meaning.spender) })
      case 'call':
        return meaning.name === undefined ? titles.callUnnamed : fill(titles.call, { name: meaning.name })
      case 'data':
        return meaning.name === undefined ? titles.dataUnnamed : fill(titles.data, { name: meaning.name })
      case 'sign-in': {
        const site = meaning.domain ?? hostOf(entry)
        return site === undefined ? titles.signInUnnamed : fill(titles.signIn, { site })
      }
      case 'permission':
      case 'create':
      case 'message':
      case 'solana':
        return titles[meaning.kind]
      default:
        return meaning satisfies never
    }
  }

  function allowing({ spender: address, token }: Meaning & { kind: 'allow' }): string {
    const spender = shortAddressInText(address)
    if (!token) return fill(titles.allowAny, { spender })
    return fill(titles.allow, { spender, token: symbolOf(token, reviewWords.token) })
  }

  function itemOf(token: EntryToken, id: string): string {
    const symbol = symbolOf(token, reviewWords.token)
    return id.length <= longestId ? `${symbol} #${id}` : symbol
  }
}

/** The number of a token may be a digest, whose digits say nothing. */
const longestId = 15
