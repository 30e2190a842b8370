import type { Network } from 'latchkey/wire/account'
import { useId } from 'react'
import { useWallet } from '../app/walletContext.ts'

/** Chooses one of the environment's networks. */
export function NetworkSelect(props: {
  label: string
  value: Network | undefined
  onChange: (network: Network | undefined) => void
}) {
  const { networks } = useWallet().environment
  const id = useId()
  return (
    <label className="field" htmlFor={id}>
      {props.label}
      <select
        id={id}
        value={props.value?.chainId}
        onChange={(event) => props.onChange(networks.find(({ chainId }) => String(chainId) === event.target.value))}
      >
        {networks.map(({ chainId, chainName }) => (
          <option key={chainId} value={chainId}>
            {chainName}
          </option>
        ))}
      </select>
    </label>
  )
}
