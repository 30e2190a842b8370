import { createRequire } from 'node:module'
import { type Collected, collect } from './collect.ts'

// @reown/walletkit 1.2.10 (sign-client 2.21.7) and 1.1.0 (2.17.0), unmodified, started as a wallet's developer would.

/** Both versions of the kit: the part that the tests use. */
// biome-ignore lint/suspicious/noExplicitAny: two versions of foreign types, which differ in nothing that is used here
type Kit = any

export type OfficialWallet = {
  kit: Kit
  /** `session_proposal`, `session_request`, `session_delete`, `session_authenticate`; of its engine: `session_extend`. */
  told: Collected
  utils: {
    populateAuthPayload(asked: { authPayload: object; chains: string[]; methods: string[] }): AuthPayload
    buildAuthObject(payload: AuthPayload, signature: { t: string; s: string }, iss: string): object
  }
  close(): Promise<void>
}
type AuthPayload = { chains: string[] }

export const walletVersions = ['1.2.10', '1.1.0'] as const
export type WalletVersion = (typeof walletVersions)[number]

const packages = { '1.2.10': '@reown/walletkit', '1.1.0': 'walletkit-1.1.0' } as const
const metadata = {
  name: 'An official wallet',
  description: 'for tests',
  url: 'https://wallet.example',
  icons: ['https://wallet.example/i.png'],
}
let started = 0

/** @param options.events the events that it handles: without `session_authenticate` the wallet has no one-click auth */
export async function startOfficialWallet(
  version: WalletVersion,
  relay: { url: string; projectId: string },
  options: { events?: readonly string[] } = {},
): Promise<OfficialWallet> {
  const { events = ['session_proposal', 'session_request', 'session_delete', 'session_authenticate'] } = options
  // Each kit needs the core that it was published with.
  const near = createRequire(createRequire(import.meta.url).resolve(packages[version]))
  const { Core } = near('@walletconnect/core')
  const { WalletKit } = near(packages[version])
  const core = new Core({
    projectId: relay.projectId,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    // Without a name of its own, all cores of a process are the same one.
    customStoragePrefix: `wallet-${++started}`,
  })
  const kit = await WalletKit.init({ core, metadata })
  const told = collect()
  for (const name of events) kit.on(name, (value: unknown) => told.put(name, value))
  kit.engine.signClient.on('session_extend', (value: unknown) => told.put('session_extend', value))
  return { kit, told, utils: near('@walletconnect/utils'), close: () => closeCore(core) }
}

/** Ends what a core leaves running. */
export async function closeCore(core: Kit): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
