import { ConnectButton, NetworkSwitcher } from 'latchkey/react'
import { formatUnits } from 'viem'
import { useBalance, useConnection } from 'wagmi'
import { Code } from './Code.tsx'
import source from './createWagmi.ts?raw'
import { Look, type LookOptions } from './Look.tsx'

/** The kit's button, and the connected account and its balance from wagmi's own hooks. */
export function Connection({ look, onLook }: { look: LookOptions; onLook: (look: LookOptions) => void }) {
  const { address, chainId, connector } = useConnection()
  const { data: balance } = useBalance({ address, chainId })
  return (
    <section className="step" aria-labelledby="connection">
      <div className="action">
        <h2 id="connection">{address ? connector?.name : 'Connect'}</h2>
        {address ? (
          <>
            <p className="address">{address}</p>
            <p className="balance">
              {balance ? `${formatUnits(balance.value, balance.decimals)} ${balance.symbol}` : '…'}
            </p>
          </>
        ) : (
          <p className="about">
            One button for every wallet: an installed extension, a wallet on your phone, a hosted wallet in a popup, or
            one that you create here with a passkey. Each loads when you first use it.
          </p>
        )}
        <div className="controls">
          <ConnectButton />
          <NetworkSwitcher />
        </div>
        <Look look={look} onChange={onLook} />
      </div>
      <Code file="createWagmi.ts" source={source} />
    </section>
  )
}
