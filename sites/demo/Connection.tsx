import { ConnectButton, NetworkSwitcher } from 'latchkey/react'
import { formatUnits } from 'viem'
import { useBalance, useConnection } from 'wagmi'
import { Code } from './Code.tsx'
import { filesOfStep } from './codeFiles.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

const files = filesOfStep({ react: 'Connect.tsx', wagmi: 'createWagmi.ts', plain: 'connect.ts' })

/** The kit's button and a shorter way in. Then the connected account and its balance from wagmi's own hooks. */
export function Connection() {
  const { address, chainId, connector } = useConnection()
  const { data: balance } = useBalance({ address, chainId })
  return (
    <section className="step" aria-labelledby="connection">
      <div className="action">
        <h2 id="connection">{address ? connector?.name : 'Connect'}</h2>
        {address && (
          <>
            <p className="address">{address}</p>
            <p className="balance">
              {balance ? `${formatUnits(balance.value, balance.decimals)} ${balance.symbol}` : '…'}
            </p>
          </>
        )}
        <div className="controls">
          <ConnectButton />
          {address ? <NetworkSwitcher /> : <PasskeyButton />}
        </div>
        {!address && (
          <p className="hint">
            New here? A passkey creates a wallet at once. Any other wallet: extension, phone, popup, email.
          </p>
        )}
      </div>
      <Code files={files} />
    </section>
  )
}
