import { createCustodyWallet } from 'latchkey/wallets/custody'
import { parse, parseJson, siteConfig } from 'latchkey/wire'
import { publicEnvironment } from 'latchkey/wire/account'
import { createConnections } from '../doors/global/connections.ts'
import { createGlobalDoor } from '../doors/global/globalDoor.ts'
import { readPendingAction } from '../doors/global/pendingAction.ts'
import type { WalletServices } from './walletContext.ts'

/** Longest configuration or environment that is read, in characters; brand icons are data addresses. */
const maxLength = 1024 * 1024

/**
 * Reads where the servers are and whose wallet this is. Before all else the action leaves the address bar; the door opens
 * last, so that a start that failed leaves no ear behind.
 */
export async function openServices(): Promise<WalletServices> {
  readPendingAction(window)
  const { environmentId, servers } = parse(siteConfig, await readJson('/config.json'))
  const environment = parse(publicEnvironment, await readJson(`${servers.account}/environments/${environmentId}`))
  const wallet = createCustodyWallet({ accountUrl: servers.account, environmentId, appName: environment.brand.name })
  await wallet.restore()
  const connections = createConnections({ environmentId })
  const door = createGlobalDoor({ environmentId, connections })
  await door.open()
  return { environment, wallet, connections, door }
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return parseJson(await response.text(), maxLength)
}
