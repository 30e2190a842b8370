'use client'

import type { ComponentProps } from 'react'
import { useAccount, useConfig } from 'wagmi'
import { shortAddress } from '../../core/shortAddress.ts'
import { buttonWords } from '../../core/words/button.ts'
import { directionOf } from '../../core/words/localeOf.ts'
import type { DialogName, Kit } from '../hooks/kitContext.ts'
import { useEnsName } from '../hooks/useEnsName.ts'
import { useIsHydrated } from '../hooks/useIsHydrated.ts'
import { WithKit } from './WithKit.tsx'

/** What the button shows. Also its `data-state`. */
export type ConnectButtonState =
  | 'disconnected'
  | 'connecting'
  | 'reconnecting'
  | 'wrongNetwork'
  | 'connected'
  | 'offline'

/**
 * Connects a wallet, then shows the connected account. Its dialogs load on the first click. All other properties go to
 * the button element; `children` replace its text.
 */
export function ConnectButton(props: ComponentProps<'button'>) {
  return <WithKit>{(kit) => <Button kit={kit} {...props} />}</WithKit>
}

function Button({ kit, className = '', ...props }: ComponentProps<'button'> & { kit: Kit }) {
  const { state, address } = useButtonState(kit)
  const named = state === 'connected' ? address : undefined
  const ensName = useEnsName(named)
  const label = named && (ensName ?? shortAddress(named))
  return (
    <button
      type="button"
      className={`latchkey latchkey-connect ${className}`}
      data-theme={kit.options.theme}
      data-state={state}
      // Its words may be in another language than the page. What the page puts in is in the page's.
      lang={props.children || label ? undefined : kit.locale}
      dir={label ? 'ltr' : directionOf(kit.locale)}
      title={named}
      aria-haspopup="dialog"
      aria-busy={state === 'connecting' || state === 'reconnecting'}
      onClick={() => kit.open(dialogOf(state))}
      {...props}
    >
      {props.children ?? label ?? textOf(state, kit)}
    </button>
  )
}

/** What a click opens. */
function dialogOf(state: ConnectButtonState): DialogName {
  if (state === 'wrongNetwork') return 'networks'
  return state === 'connected' ? 'account' : 'connect'
}

/** What the button says without an account to name. */
function textOf(state: ConnectButtonState, { locale, words }: Kit): string {
  const { connect, offline, wrongNetwork } = buttonWords[locale]
  if (state === 'connecting') return words?.connecting ?? connect
  if (state === 'offline') return offline
  return state === 'wrongNetwork' ? wrongNetwork : connect
}

/** Shows `disconnected` until the page has hydrated, because that is what a server renders. */
function useButtonState(kit: Kit): { state: ConnectButtonState; address?: `0x${string}` | undefined } {
  const { status, address, chainId } = useAccount()
  const { chains } = useConfig()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return { state: 'disconnected' }
  if (address) {
    if (status === 'reconnecting') return { state: 'reconnecting', address }
    return { state: chains.some(({ id }) => id === chainId) ? 'connected' : 'wrongNetwork', address }
  }
  // While a page loads, wagmi reports `connecting` when it is only looking for an earlier connection.
  if (kit.shown === 'connect' && status === 'connecting') return { state: 'connecting' }
  return { state: kit.isOffline ? 'offline' : 'disconnected' }
}
