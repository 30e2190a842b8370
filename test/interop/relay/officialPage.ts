import { createRequire } from 'node:module'
import { collect } from './collect.ts'
import { closeCore } from './officialWallet.ts'
import { metadata, namespaces, type Page, type SignedIn, signIn } from './page.ts'

let started = 0

/**
 * @walletconnect/sign-client 2.21.8, unmodified, started as a page's developer would.
 * @param options.chains CAIP-2, if the wallet has others than those of `page.ts`
 */
export async function startOfficialPage(
  relay: { url: string; projectId: string },
  options: { chains?: readonly string[] } = {},
): Promise<Page> {
  const { chains = namespaces.eip155.chains } = options
  const { SignClient } = createRequire(import.meta.url)('@walletconnect/sign-client')
  const client = await SignClient.init({
    projectId: relay.projectId,
    relayUrl: relay.url,
    metadata,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    customStoragePrefix: `page-${++started}`,
  })
  const told = collect()
  type Event = { topic: string; params: { event: object; chainId: string; namespaces: object } }
  client.on('session_event', ({ topic, params }: Event) =>
    told.put('session_event', { topic, ...params.event, chainId: params.chainId }),
  )
  client.on('session_update', ({ topic, params }: Event) => told.put('session_update', { topic, ...params }))
  for (const name of ['session_extend', 'session_delete'])
    client.on(name, ({ topic }: Event) => told.put(name, { topic }))

  return {
    async propose() {
      const eip155 = { ...namespaces.eip155, chains: [...chains] }
      const { uri, approval } = await client.connect({ optionalNamespaces: { eip155 } })
      return { uri, approval: approval() }
    },
    async authenticate() {
      const asked = { ...signIn, chains: [...chains], uri: 'https://dapp.example/login', nonce: `nonce000${++started}` }
      const { uri, response } = await client.authenticate(asked)
      const answer = async (): Promise<SignedIn> => {
        const { auths = [], session } = await response()
        return { cacaos: auths, topic: session?.topic }
      }
      return { uri, answer: answer() }
    },
    request: (topic, { chainId, ...request }) => client.request({ topic, chainId, request }),
    ping: (topic) => client.ping({ topic }),
    extend: async (topic) => (await client.extend({ topic })).acknowledged(),
    disconnect: (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () =>
      Object.fromEntries(
        client.session
          .getAll()
          .map((session: { topic: string; namespaces: object }) => [session.topic, session.namespaces]),
      ),
    told,
    close: () => closeCore(client.core),
  }
}
