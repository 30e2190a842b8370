import type { Network } from 'latchkey/wire/account'
import { words } from '../words.ts'
import { Choice } from './Choice.tsx'

/** Several of the networks that a page asks for; those it needs cannot be taken away. */
export function NetworkChoice(props: {
  legend: string
  networks: readonly { network: Network; isRequired: boolean }[]
  chosen: readonly number[]
  onPick: (chainId: number) => void
}) {
  const { legend, networks, chosen, onPick } = props
  const items = networks.map(({ network: { chainId, chainName }, isRequired }) => ({
    key: String(chainId),
    label: (
      <>
        {chainName}
        {isRequired && <small>{words.connect.required}</small>}
      </>
    ),
    isChosen: chosen.includes(chainId),
    isFixed: isRequired,
  }))
  return <Choice legend={legend} pick="several" items={items} onPick={(key) => onPick(Number(key))} />
}
