import type { BrowserContext } from 'playwright-core'
import { createWalletClient, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/**
 * Gives every page of a browser an installed wallet called Pocket, with one key, which announces itself (EIP-6963).
 * `pocketSays(event, value)` in the page lets it emit an event.
 */
export async function installPocket(context: BrowserContext, account: PrivateKeyAccount, rpcUrl: string) {
  await context.exposeFunction('askPocket', createPocket(account, rpcUrl))
  await context.addInitScript(announcePocket)
}

/** Answers as an extension would. */
function createPocket(account: PrivateKeyAccount, rpcUrl: string) {
  const client = createWalletClient({ account, transport: http(rpcUrl) })
  /** Announced to the page when it asks. */
  let shown: Hex[] = []
  const methods: Record<string, (params: never[]) => unknown> = {
    eth_requestAccounts() {
      shown = [account.address]
      return shown
    },
    eth_accounts: () => shown,
    eth_chainId: () => client.request({ method: 'eth_chainId' }),
    personal_sign: ([raw]: Hex[]) => account.signMessage({ message: { raw: raw! } }),
    eth_sendTransaction: ([asked]: { to: Hex; value: Hex; gas?: Hex }[]) => {
      const { to, value, gas } = asked!
      return client.sendTransaction({ chain: null, to, value: BigInt(value), ...(gas && { gas: BigInt(gas) }) })
    },
  }
  return async ({ method, params }: { method: string; params: never[] }) => {
    const answer = methods[method]
    return answer ? { result: await answer(params) } : { error: { code: 4200, message: 'unsupported' } }
  }
}

/** Runs in the page before its own code. */
function announcePocket() {
  const ask = Reflect.get(window, 'askPocket')
  const listeners = new Map<string, (value: unknown) => void>()
  const provider = {
    async request(request: unknown) {
      const { result, error } = await ask(request)
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  }
  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
  const info = { uuid: '5d7b1c1e-4b0c-4a51-9d0b-6e5f0f2f9a10', name: 'Pocket', rdns: 'example.pocket', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  Reflect.set(window, 'pocketSays', (event: string, value: unknown) => listeners.get(event)?.(value))
}
