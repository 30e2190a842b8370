'use client'

import type { ComponentProps } from 'react'
import { useAccount } from 'wagmi'
import { buttonWords } from '../../core/words/button.ts'
import type { Kit } from '../hooks/kitContext.ts'
import { useIsHydrated } from '../hooks/useIsHydrated.ts'
import { useNetworks } from '../hooks/useNetworks.ts'
import { WithKit } from './WithKit.tsx'

/**
 * Shows the network of the connected wallet and opens the list of networks. Shows nothing while no wallet is connected.
 */
export function NetworkSwitcher(props: ComponentProps<'button'>) {
  return <WithKit>{(kit) => <Button kit={kit} {...props} />}</WithKit>
}

function Button({ kit, className = '', ...props }: ComponentProps<'button'> & { kit: Kit }) {
  const { isConnected, isReconnecting } = useAccount()
  const { current } = useNetworks()
  const isHydrated = useIsHydrated()
  if (!isHydrated || !isConnected) return null
  return (
    <button
      type="button"
      className={`latchkey latchkey-connect ${className}`}
      data-kind="network"
      data-theme={kit.options.theme}
      data-state={current ? 'connected' : 'wrongNetwork'}
      lang={props.children || current ? undefined : kit.locale}
      aria-haspopup="dialog"
      // While wagmi looks for an earlier connection, its connector has only a name and cannot be used.
      disabled={isReconnecting}
      aria-busy={isReconnecting}
      onClick={() => kit.open('networks')}
      {...props}
    >
      {props.children ?? current?.name ?? buttonWords[kit.locale].wrongNetwork}
    </button>
  )
}
