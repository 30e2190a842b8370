import { type Address, formatUnits } from 'viem'
import { useBalance, useChainId, useChains, useConnection, useDisconnect, useSwitchChain } from 'wagmi'
import { toSentences } from './toSentences.ts'

/** Who is connected, with how much, and where. */
export function Account({ address }: { address: Address }) {
  const { connector, chainId: walletChainId } = useConnection()
  const chains = useChains()
  const pageChainId = useChainId()
  const chainId = walletChainId ?? pageChainId
  const { data: balance } = useBalance({ address, chainId })
  const { mutate: switchChain, isPending, error } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()

  return (
    <section className="account" aria-labelledby="account">
      <div className="deed">
        <h2 id="account">{connector?.name}</h2>
        <p className="address">{address}</p>
        <p className="balance" data-testid="balance">
          {balance ? `${formatUnits(balance.value, balance.decimals)} ${balance.symbol}` : '…'}
        </p>
      </div>
      <div className="controls">
        <label>
          Network
          <select
            value={chainId}
            disabled={isPending}
            onChange={(event) => switchChain({ chainId: Number(event.target.value) })}
          >
            {chains.map((chain) => (
              <option key={chain.id} value={chain.id}>
                {chain.name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="quiet" onClick={() => disconnect({})}>
          Disconnect
        </button>
        <div className="outcome" role="status">
          {error && <p className="failure">{toSentences(error)}</p>}
        </div>
      </div>
    </section>
  )
}
