'use client'

import type { ReactNode } from 'react'
import type { KitOptions } from '../hooks/kitContext.ts'
import { KitHost } from './KitHost.tsx'

/**
 * Shares options, and one set of dialogs, between everything of the kit below it. Goes inside wagmi's provider. A single
 * `ConnectButton` needs none.
 */
export function LatchkeyProvider({ children, ...options }: KitOptions & { children: ReactNode }) {
  return <KitHost options={options}>{children}</KitHost>
}
