import { Choice, NetworkName } from 'latchkey/react/review'
import type { Network } from 'latchkey/wire/account'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Chooses among the networks that a page asks for. Those that it requires cannot be removed. */
export function NetworkChoice(props: {
  legend: string
  networks: readonly { network: Network; isRequired: boolean }[]
  chosen: readonly number[]
  onPick: (chainId: number) => void
}) {
  const { words } = useWalletWords()
  const { legend, networks, chosen, onPick } = props
  const items = networks.map(({ network, isRequired }) => ({
    key: String(network.chainId),
    label: (
      <>
        <NetworkName {...network} />
        {isRequired && <small>{words.connect.required}</small>}
      </>
    ),
    isChosen: chosen.includes(network.chainId),
    isFixed: isRequired,
  }))
  return <Choice legend={legend} pick="several" items={items} onPick={(key) => onPick(Number(key))} />
}
