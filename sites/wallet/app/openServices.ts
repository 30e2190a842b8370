import { createKeyStore, createServerClock, findOriginRefusal, type ServerClock } from 'latchkey/core'
import { originPath, parse, parseJson, siteConfig } from 'latchkey/wire'
import { type Network, type PublicEnvironment, publicEnvironment } from 'latchkey/wire/account'
import type { StoreApi } from 'zustand/vanilla'
import { lazyActivity } from '../activity/lazyActivity.ts'
import { createAccountNames } from '../context/accountNames.ts'
import { createNetworkChoice } from '../context/networkChoice.ts'
import type { WalletServices } from '../context/walletContext.ts'
import { createConnections } from '../doors/global/connections.ts'
import { createGlobalDoor } from '../doors/global/globalDoor.ts'
import { readPendingAction } from '../doors/global/pendingAction.ts'
import { toPopupDoor } from '../doors/global/toPopupDoor.ts'
import type { LinkDoor } from '../doors/link/linkDoor.ts'
import { openedLink } from '../doors/link/openedLink.ts'
import { isPopupAddress } from '../doors/popup/popupAddress.ts'
import { createPopupConnections, type PopupConnections } from '../doors/popup/popupConnections.ts'
import type { PopupDoor } from '../doors/popupDoor.ts'
import { pairingLink } from '../doors/relay/pairingLink.ts'
import type { RelayDoor } from '../doors/relay/relayDoor.ts'
import { installShell } from '../shell/installShell.ts'
import { readJoinLink } from './joinLink.ts'
import { loadSpeech } from './loadSpeech.ts'
import { openWallet } from './openWallet.ts'

/** The longest configuration or environment that is read, in characters. Brand icons are data addresses. */
const maxLength = 1024 * 1024

/**
 * Reads where the servers are and which environment this is. The link or action that this window was opened for leaves
 * the address bar first. The doors open last, so that a failed start leaves no listener behind.
 */
export async function openServices(): Promise<WalletServices> {
  const joinLink = readJoinLink(window)
  pairingLink.read(window)
  openedLink.read(window)
  const isPopupWallet = isPopupAddress(window.location)
  if (!isPopupWallet) readPendingAction(window)
  const [speech, site] = await Promise.all([loadSpeech(window), readJson('/config.json')])
  const { environmentId, servers } = parse(siteConfig, site)
  // The account server's answers set this clock from now on. Links and requests are judged by it too.
  const clock = createServerClock()
  const environment = await readEnvironment(`${servers.account}/environments/${environmentId}`, clock.listen)
  // Before anything that has a color of the brand: until then the page shows one sentence, in grey.
  const shown = showLook(environment)
  const wallet = await openWallet(environment, { accountUrl: servers.account, clock })
  await Promise.all([shown, wallet.restore()])
  const connections = createConnections({ environmentId })
  const popupConnections = createPopupConnections({ environmentId })
  const popup = isPopupWallet
    ? await openPopupWallet(environment, popupConnections)
    : toPopupDoor(createGlobalDoor({ environmentId, connections }), connections)
  const network = createNetworkChoice({ environmentId, networks: environment.networks })
  const services = {
    environment,
    wallet,
    ...speech,
    clock,
    connections,
    popupConnections,
    network,
    accountNames: createAccountNames({ environmentId }),
    openActivity: lazyActivity({ environmentId, now: clock.now }),
    joinLink,
    solanaRpcUrl: servers.solana,
  }
  const opened = popup.open()
  // A popup is short-lived. Only a wallet that the user opened uses the relay and installs itself.
  if (opened) {
    await opened
    return { ...services, popup, relay: undefined, link: undefined }
  }
  const options = { environment, wallet, network: network.store, now: clock.now }
  const [relay, link] = await Promise.all([openRelay(servers.relay, options), openLink(servers.link, options)])
  void installShell()
  return { ...services, popup: undefined, relay, link }
}

/** A brand without a look of its own loads nothing. Without a network the wallet keeps its usual look. */
async function showLook({ brand }: PublicEnvironment): Promise<void> {
  const { accent, corners } = brand
  if (accent === undefined && corners === undefined) return
  await import('./showBrand.ts').then(({ showBrand }) => showBrand(brand), ignore)
}

function ignore(): void {}

/** What the doors need of the user's wallet. */
type DoorOptions = Pick<WalletServices, 'environment' | 'wallet'> & { network: StoreApi<Network>; now: () => number }

async function openRelay(relayUrl: string, options: DoorOptions): Promise<RelayDoor> {
  const { createRelayDoor } = await import('../doors/relay/relayDoor.ts')
  const relay = createRelayDoor({ relayUrl, ...options, origin: window.location.origin })
  relay.open()
  return relay
}

async function openLink(linkUrl: string | undefined, options: DoorOptions): Promise<LinkDoor | undefined> {
  if (linkUrl === undefined) return undefined
  const { createLinkDoor } = await import('../doors/link/linkDoor.ts')
  const link = createLinkDoor({ linkUrl, ...options })
  link.open()
  return link
}

/** Loads the door of the popup wallets, which no other window needs. */
async function openPopupWallet(environment: PublicEnvironment, connections: PopupConnections): Promise<PopupDoor> {
  const [{ createPopupWalletDoor }, { toPopupDoor }] = await Promise.all([
    import('../doors/popup/popupWalletDoor.ts'),
    import('../doors/popup/toPopupDoor.ts'),
  ])
  const { environmentId, networks } = environment
  const door = createPopupWalletDoor({ environmentId, networks, connections, keys: createKeyStore() })
  return toPopupDoor(door, { connections, networks })
}

/** @throws {OriginNotAllowedError} if the operator has not listed this site */
async function readEnvironment(url: string, listen: ServerClock['listen']): Promise<PublicEnvironment> {
  try {
    return parse(publicEnvironment, await readJson(url, listen))
  } catch (cause) {
    throw (await findOriginRefusal(new URL(url + originPath), { cause })) ?? cause
  }
}

async function readJson(url: string, listen: ServerClock['listen'] = (send) => send()): Promise<unknown> {
  const response = await listen(() => fetch(url))
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return parseJson(await response.text(), maxLength)
}
