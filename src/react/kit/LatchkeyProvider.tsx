'use client'

import type { ReactNode } from 'react'
import type { KitOptions } from '../hooks/kitContext.ts'
import { KitHost } from './KitHost.tsx'
import { TransactionToasts } from './TransactionToasts.tsx'

/**
 * Shares options and one set of dialogs between all components of the kit below it, and shows a toast for transactions that the
 * page lists. Put it inside wagmi's provider. A single `ConnectButton` works without it.
 */
export function LatchkeyProvider({ children, ...options }: KitOptions & { children: ReactNode }) {
  return (
    <KitHost options={options}>
      {children}
      <TransactionToasts />
    </KitHost>
  )
}
