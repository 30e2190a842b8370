import { createMpcClient, type MpcClient, type MpcClientOptions } from 'latchkey/wallets/mpc'
import { toMpcAccount } from '../../src/wallets/mpc/evm/toMpcAccount.ts'
import { createPageFrames, type PageFrames } from '../../src/wallets/mpc/pageFrames.ts'

// What a page does with our client of the managed wallet, for code that a test evaluates there.

type Hex = `0x${string}`
type Options = { frameHost: string; environmentId: string; authToken: string; loadMs?: number }

let options: Options
let frames: PageFrames
const clients = new Map<string, MpcClient>()

export function open(given: Options): void {
  options = given
  frames = createPageFrames(given.loadMs === undefined ? {} : { loadMs: given.loadMs })
}

export function client(chain: MpcClientOptions['chain'] = 'EVM'): MpcClient {
  const { frameHost, environmentId, authToken } = options
  const known = clients.get(chain)
  if (known) return known
  const made = createMpcClient({
    ...{ environmentId, chain, frameHost, frames },
    authorize: async () => ({ authToken, signedSessionId: 'signed' }),
  })
  clients.set(chain, made)
  return made
}

export async function create(password: string): Promise<Hex> {
  return (await client().createWalletAccount({ password })).accountAddress as Hex
}

export const account = (address: Hex) => toMpcAccount(address, client())

/** Asks for the key of an account that is not the user's, and counts the frames meanwhile and in the end. */
export async function showForeignKey() {
  const container = document.querySelector<HTMLElement>('#shown')!
  const accountAddress = '0x0000000000000000000000000000000000000001'
  const count = () => container.querySelectorAll('iframe').length
  const shown = client().exportPrivateKey({ accountAddress, container })
  let seen = 0
  new MutationObserver(() => {
    seen = Math.max(seen, count())
  }).observe(container, { childList: true })
  const name = await shown.then(
    () => 'shown',
    (error: Error) => error.name,
  )
  return { seen, name, left: count() }
}
