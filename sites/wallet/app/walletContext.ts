import type { CustodyWallet } from 'latchkey/wallets/custody'
import type { PublicEnvironment } from 'latchkey/wire/account'
import { createContext, use } from 'react'
import type { Connections } from '../doors/global/connections.ts'
import type { GlobalDoor } from '../doors/global/globalDoor.ts'

/** What every room of the wallet stands on; made once, before the first drawing. */
export type WalletServices = {
  environment: PublicEnvironment
  wallet: CustodyWallet
  connections: Connections
  door: GlobalDoor
}

export const WalletContext = createContext<WalletServices | undefined>(undefined)

export function useWallet(): WalletServices {
  const services = use(WalletContext)
  if (!services) throw new Error('A room of the wallet is drawn outside of it.')
  return services
}
