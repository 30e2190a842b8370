import { createCustodyWallet } from 'latchkey/wallets/custody'
import { parse, parseJson, siteConfig } from 'latchkey/wire'
import { publicEnvironment } from 'latchkey/wire/account'
import { createConnections } from '../doors/global/connections.ts'
import { createGlobalDoor } from '../doors/global/globalDoor.ts'
import type { WalletServices } from './walletContext.ts'

/** Longest configuration or environment that is read, in characters; brand icons are data addresses. */
const maxLength = 1024 * 1024

/**
 * Reads where the servers are and whose wallet this is, and opens the door first: the action must leave the address bar
 * before anything else can read it.
 */
export async function openServices(): Promise<WalletServices> {
  const config = parse(siteConfig, await readJson('/config.json'))
  const { environmentId, servers } = config
  const connections = createConnections({ environmentId })
  const door = createGlobalDoor({ environmentId, connections })
  await door.open()
  const environment = parse(publicEnvironment, await readJson(`${servers.account}/environments/${environmentId}`))
  const wallet = createCustodyWallet({ accountUrl: servers.account, environmentId, appName: environment.brand.name })
  await wallet.restore()
  return { environment, wallet, connections, door }
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return parseJson(await response.text(), maxLength)
}
