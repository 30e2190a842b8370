import { join } from 'node:path'
import { build } from 'esbuild'

/** A page's end of the relay's wire, ours or sign-client's, as the bench drives both. */
export type RelayEnd = {
  /** From nothing to a pairing URI. Milliseconds. */
  connect(relayUrl: string): Promise<{ uri: string; ms: number }>
  /** Once the wallet has approved. */
  approved(): Promise<void>
  /** From a request to its response. Milliseconds. */
  request(): Promise<number>
}

const root = join(import.meta.dirname, '../..')

const shared = `
  const metadata = { name: 'Bench', description: '', url: 'https://bench.example', icons: [] }
  const namespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] } }
  const asked = { method: 'personal_sign', params: ['0x00', '0x1111111111111111111111111111111111111111'] }
  const projectId = 'bench'
  let client, approval, topic
  const timed = async (work) => {
    const began = performance.now()
    const value = await work()
    return { value, ms: performance.now() - began }
  }
  globalThis.relayEnd = {
    async connect(relayUrl) {
      const { value, ms } = await timed(() => propose(relayUrl))
      return { uri: value, ms }
    },
    async approved() {
      topic = (await approval).topic
    },
    request: async () => (await timed(ask)).ms,
  }
`

const sources = {
  ours: `
    import { createRelayClient } from './src/wallets/relay/client/createRelayClient.ts'
    ${shared}
    async function propose(relayUrl) {
      client = createRelayClient({ relayUrl, projectId, metadata, storagePrefix: 'bench' })
      const pairing = await client.propose({ namespaces })
      approval = pairing.approval
      return pairing.uri
    }
    const ask = () => client.request({ topic, chainId: 'eip155:1', ...asked })
  `,
  theirs: `
    import { SignClient } from '@walletconnect/sign-client'
    ${shared}
    async function propose(relayUrl) {
      const storageOptions = globalThis.document ? {} : { database: ':memory:' }
      client = await SignClient.init({ relayUrl, projectId, metadata, logger: 'silent', telemetryEnabled: false, storageOptions })
      const pairing = await client.connect({ optionalNamespaces: namespaces })
      approval = pairing.approval()
      return pairing.uri
    }
    const ask = () => client.request({ topic, chainId: 'eip155:1', request: asked })
  `,
} as const
export const ends = Object.keys(sources) as (keyof typeof sources)[]

/** A script that defines a {@link RelayEnd} as the global `relayEnd`. sign-client's comes from a folder of its own. */
export async function bundleEnd(end: keyof typeof sources, platform: 'browser' | 'node'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: sources[end], resolveDir: root, loader: 'ts' },
    nodePaths: [join(root, 'test/interop/relay/node_modules')],
    ...{ bundle: true, write: false, minify: true, platform, logLevel: 'error' },
    format: platform === 'node' ? 'cjs' : 'iife',
    define: platform === 'node' ? {} : { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
