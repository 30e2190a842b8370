import type { Connector } from 'wagmi'
import type { RecordOptions } from './lazyConnector.ts'

/** Ours, by what a user does with them. Each word is also the name of a function of `latchkey/wagmi`. */
export const kinds = {
  custody: { canConnectViaQrCode: false, canConnectViaCustodialService: true },
  global: { canConnectViaQrCode: false, canConnectViaCustodialService: false },
  injected: { canConnectViaQrCode: false, canConnectViaCustodialService: false },
  link: { canConnectViaQrCode: true, canConnectViaCustodialService: false },
  metamask: { canConnectViaQrCode: true, canConnectViaCustodialService: false },
  mpc: { canConnectViaQrCode: false, canConnectViaCustodialService: true },
  popup: { canConnectViaQrCode: false, canConnectViaCustodialService: false },
  relay: { canConnectViaQrCode: true, canConnectViaCustodialService: false },
} as const

export type OwnConnector = Connector & { type: keyof typeof kinds; options?: RecordOptions }

/** Returns whether a connector is one of `latchkey/wagmi`. */
export function isOwnConnector(connector: Connector): connector is OwnConnector {
  return Object.hasOwn(kinds, connector.type)
}
