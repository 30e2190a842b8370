import type { BrowserContext } from 'playwright-core'

/** Wallets that do not simply approve, by name: how each answers `eth_requestAccounts`, as an error code; 0 never answers. */
const moods = { Slow: 0, Busy: -32002, Broken: -32603, Shy: 4001 }

/** Announces them in every page of a browser (EIP-6963), and Nomad, which connects and switches to any network. */
export async function announceMoody(context: BrowserContext): Promise<void> {
  await context.addInitScript(announce, moods)
}

/** Runs in the page before its own code. */
function announce(moods: Record<string, number>) {
  const toError = (message: string, code: number) => Object.assign(new Error(message), { code })
  const moody = (code: number) => ({
    async request({ method }: { method: string }) {
      if (method !== 'eth_requestAccounts') throw toError('unsupported', 4200)
      return new Promise((_, reject) => code && reject(toError('in a mood', code)))
    },
  })
  const nomad = () => {
    let chainId = '0x7a69'
    let onChain = (_: string) => {}
    /** Nothing before it is asked: wagmi would connect it by itself some seconds after the page has loaded. */
    let shown: string[] = []
    return {
      async request({ method, params }: { method: string; params?: { chainId: string }[] }) {
        if (method === 'eth_requestAccounts') shown = [`0x${'2'.repeat(40)}`]
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return shown
        if (method === 'eth_chainId') return chainId
        if (method !== 'wallet_switchEthereumChain') throw toError('unsupported', 4200)
        chainId = params?.[0]?.chainId ?? chainId
        onChain(chainId)
        return null
      },
      on(event: string, listener: (value: string) => void) {
        if (event === 'chainChanged') onChain = listener
      },
    }
  }
  const wallets = [
    ...Object.entries(moods).map(([name, code]) => ({ name, provider: moody(code) })),
    { name: 'Nomad', provider: nomad() },
  ]
  const details = wallets.map(({ name, provider }, index) => {
    const icon = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="hsl(${index * 70} 50% 50%)"/></svg>`
    const info = { uuid: `5d7b1c1e-4b0c-4a51-9d0b-6e5f0f2f9a2${index}`, name, rdns: `example.${name}`, icon }
    return Object.freeze({ info, provider: { on() {}, removeListener() {}, ...provider } })
  })
  const announceAll = () => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announceAll)
  announceAll()
}
