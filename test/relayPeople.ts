import { createRelayMemory } from 'latchkey/core/relay'
import { afterEach } from 'vitest'
import { startRelay, type TestRelay } from '../servers/testing/relay.ts'
import { createMemoryStorage, type RelayMemory } from '../src/core/relay/memoryStorage.ts'
import { createRelayClient } from '../src/wallets/relay/client/createRelayClient.ts'
import type { RelayClient, RelayClientEvents, RelayClientOptions } from '../src/wallets/relay/client/relayClient.ts'
import { type BadLine, openBadLine } from './badLine.ts'
import { createRelayWallet, namespacesOn, openSocket, type RelayWallet } from './relayWallet.ts'

/** What the page requests, and what the wallet gives. */
export const wishes = { namespaces: withoutAccounts(namespacesOn('eip155:1')) }
export const pageMetadata = {
  name: 'Page',
  description: '',
  url: 'https://page.example',
  icons: [],
  redirect: undefined,
}

/** A page and a wallet on a relay of their own. All end with the test. */
export type RelayPeople = {
  relay: TestRelay
  /** The connection between page and relay. */
  line: BadLine
  page: RelayClient
  wallet: RelayWallet
  /** Another tab of the page, or the same one reloaded. */
  openTab(options?: Partial<RelayClientOptions>): RelayClient
  /** Both with a session on eip155:1. */
  connect(): Promise<string>
}

const ends: (() => unknown)[] = []

/** Opens them; each test file that uses it closes them after each test. */
export async function meet(options: Partial<RelayClientOptions> = {}): Promise<RelayPeople> {
  const relay = await startRelay()
  const line = await openBadLine(relay.url)
  const memory: RelayMemory = createRelayMemory()
  ends.push(relay.close, line.close)

  function openTab(own: Partial<RelayClientOptions> = {}): RelayClient {
    const client = createRelayClient({
      relayUrl: line.url,
      projectId: relay.projectId,
      metadata: pageMetadata,
      storage: createMemoryStorage(memory),
      openSocket,
      ...options,
      ...own,
    })
    ends.push(client.close)
    return client
  }

  const page = openTab()
  const wallet = await createRelayWallet({ relayUrl: relay.url, projectId: relay.projectId })
  ends.push(wallet.close)
  return {
    ...{ relay, line, page, wallet, openTab },
    async connect() {
      const { uri, approval } = await page.propose(wishes)
      await wallet.pair(uri)
      const topic = await wallet.approve(await wallet.next('wc_sessionPropose'))
      await approval
      return topic
    },
  }
}

export function endAfterEach(): void {
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
}

/** The next event with that name. */
export function nextEvent<name extends keyof RelayClientEvents>(
  client: RelayClient,
  name: name,
): Promise<RelayClientEvents[name]> {
  return new Promise((resolve) => {
    const listener = (value: RelayClientEvents[name]) => {
      client.removeListener(name, listener)
      resolve(value)
    }
    client.on(name, listener)
  })
}

/** Resolves once the page's connection to the relay is in that state. */
export function connectionIs(client: RelayClient, status: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.store.getState().connection.status !== status) return
      stop()
      resolve()
    }
    const stop = client.store.subscribe(look)
    look()
  })
}

function withoutAccounts({ eip155 }: ReturnType<typeof namespacesOn>) {
  const { chains = [], methods = [], events = [] } = eip155 ?? {}
  return { eip155: { chains, methods, events } }
}
