import WebSocket from 'ws'
import { createMemoryStorage } from '../../../src/core/relay/memoryStorage.ts'
import { createRelayClient } from '../../../src/wallets/relay/client/createRelayClient.ts'
import { collect } from './collect.ts'
import { metadata, namespaces, type Page, signIn } from './page.ts'

let asked = 0

/** Our client, with a socket that every Node version has. */
export async function startLatchkeyPage(relay: { url: string; projectId: string }): Promise<Page> {
  const client = createRelayClient({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata,
    storage: createMemoryStorage(),
    openSocket: (url) => new WebSocket(url) as never,
  })
  const told = collect()
  for (const name of ['session_event', 'session_update', 'session_extend', 'session_delete'] as const)
    client.on(name, (value) => told.put(name, value))
  await client.open()

  return {
    propose: () => client.propose({ namespaces }),
    async authenticate() {
      const { methods } = signIn
      const wanted = { ...signIn, uri: 'https://dapp.example/login', nonce: `nonce-${++asked}`, methods }
      const { uri, answer } = await client.authenticate({ ...wanted, fallback: { namespaces } })
      return { uri, answer: answer.then(({ cacaos, session }) => ({ cacaos, topic: session?.topic })) }
    },
    request: (topic, request) => client.request({ topic, ...request }),
    ping: client.ping,
    extend: client.extend,
    disconnect: client.disconnect,
    sessions: () =>
      Object.fromEntries(client.store.getState().sessions.map(({ topic, namespaces }) => [topic, namespaces])),
    told,
    close: async () => client.close(),
  }
}
