import type { Eip1193Provider } from '../../core/discovery.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import type { MetaMaskSdk } from './metaMaskSdk.ts'

/** The text of the specification (§8). */
const notInitialized = 'MetaMaskSDK not initialized'

/** Requests that start the SDK. Any other one belongs to a connection that does not exist yet. */
const starting = new Set(['eth_requestAccounts', 'wallet_requestPermissions', 'eth_accounts'])
const signing = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])

type Started = { sdk: MetaMaskSdk; provider: Eip1193Provider }

/**
 * MetaMask's SDK as the wallet that it connects. The SDK starts with the first request for accounts. A revocation terminates it, and
 * the next connection makes another instance.
 * @param options.load makes an instance
 * @param options.beforeSignature delays what a signing request returns
 */
export function createSdkWallet(options: {
  load: () => Promise<MetaMaskSdk>
  beforeSignature: () => Promise<void>
}): Eip1193Provider {
  const listeners: [event: string, listener: (value: unknown) => void][] = []
  let starts: Promise<Started> | undefined

  async function start(): Promise<Started> {
    const sdk = await options.load()
    await sdk.init?.()
    const provider = await sdk.getProvider()
    if (!provider) throw new DisconnectedError(notInitialized, { hints: ['Initialize the SDK before you return it.'] })
    for (const [event, listener] of listeners) provider.on?.(event, listener)
    return { sdk, provider }
  }

  /** Another attempt after a failed one. */
  function startOnce(): Promise<Started> {
    starts ??= start().catch((error: unknown) => {
      starts = undefined
      throw error
    })
    return starts
  }

  async function end(): Promise<void> {
    const ended = starts
    starts = undefined
    const { sdk, provider } = (await ended?.catch(() => undefined)) ?? {}
    for (const [event, listener] of listeners) provider?.removeListener?.(event, listener)
    await sdk?.terminate()
  }

  return {
    async request(request) {
      const { method } = request
      if (method === 'wallet_revokePermissions') {
        await end()
        return null
      }
      const started = starting.has(method) ? startOnce() : starts
      if (!started) throw new DisconnectedError(notInitialized, { hints: ['Connect MetaMask first.'] })
      const { provider } = await started
      const result = await provider.request(request)
      if (signing.has(method)) await options.beforeSignature()
      return result
    },
    on(event, listener) {
      listeners.push([event, listener])
      void starts?.then(({ provider }) => provider.on?.(event, listener)).catch(() => {})
    },
  }
}
