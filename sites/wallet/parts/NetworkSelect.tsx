import { NetworkMark } from 'latchkey/react/parts'
import type { Network } from 'latchkey/wire/account'
import { useId } from 'react'
import { useWallet } from '../context/walletContext.ts'

/** Chooses one of the environment's networks. */
export function NetworkSelect(props: { label: string; value: Network; onChange: (network: Network) => void }) {
  const { networks } = useWallet().environment
  const id = useId()
  return (
    <label className="field" htmlFor={id}>
      {props.label}
      {/* A list of the browser's own has no pictures, so the chosen network's is before it. */}
      <span className="network-select">
        <NetworkMark of={props.value.chainId} data-size="line" />
        <select
          id={id}
          value={props.value.chainId}
          onChange={({ target }) => {
            const chosen = networks.find(({ chainId }) => String(chainId) === target.value)
            if (chosen) props.onChange(chosen)
          }}
        >
          {networks.map(({ chainId, chainName }) => (
            <option key={chainId} value={chainId} dir="auto">
              {chainName}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
