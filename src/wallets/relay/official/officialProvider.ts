import type { Session } from '../../../core/relay/session.ts'
import type { RpcRequest } from '../../../core/rpc.ts'
import type { Authenticated } from '../client/relayClient.ts'
import type { ConnectOptions, SignInOptions } from '../connecting/options.ts'
import type { QrModalOptions, QrModalPlug } from '../connecting/qrModal.ts'
import type { RelayProviderOptions } from '../relayProvider.ts'
import type { Address } from '../state.ts'
import type { OfficialEvents } from './officialEvents.ts'

/** Options by the names of `@walletconnect/ethereum-provider`, and ours beside them. */
export type OfficialProviderOptions = Omit<RelayProviderOptions, 'storagePrefix' | 'qrModal'> & {
  customStoragePrefix?: string
  /** Whether `connect` opens the modal of `loadQrModal`. */
  showQrModal?: boolean
  loadQrModal?: QrModalPlug['load']
  qrModalOptions?: QrModalOptions
}

export type Listen = <name extends keyof OfficialEvents>(
  name: name,
  listener: (value: OfficialEvents[name]) => void,
) => OfficialProvider

/** Our provider with the interface of the official one, version 2.21.8 (relay-pairing §12). */
export type OfficialProvider = {
  readonly isWalletConnect: true
  readonly accounts: readonly Address[]
  /** A number; `eth_chainId` returns hex. */
  readonly chainId: number
  readonly session: Session | undefined
  /** Whether the page is connected to the relay. */
  readonly connected: boolean
  readonly connecting: boolean
  connect(options?: ConnectOptions): Promise<void>
  enable(): Promise<readonly Address[]>
  /** @param options.chains chain ids */
  authenticate(
    options: Omit<SignInOptions, 'chains'> & { chains?: readonly number[] },
  ): Promise<{ auths: Authenticated['cacaos']; session?: Session }>
  disconnect(): Promise<void>
  /** @param expiry how many seconds the wallet may take */
  request(request: RpcRequest, expiry?: number): Promise<unknown>
  sendAsync(
    request: RpcRequest & { id?: number | string },
    callback: (error: unknown, response?: { id: number | string; jsonrpc: '2.0'; result: unknown }) => void,
    expiry?: number,
  ): void
  on: Listen
  once: Listen
  off: Listen
  removeListener: Listen
}
