import { expect, test } from 'vitest'
import type { Identity } from './dataFolder.ts'
import type { Listener } from './listeners.ts'
import { planStack } from './stackInfo.ts'

const identity: Identity = {
  environmentId: 'e',
  custody: { organizationId: 'o', apiPublicKey: 'p', apiPrivateKey: 's' },
  keyEncryptionKey: 'k',
  managed: { mpcKey: 'm', sharesKey: 't', apiPublicKey: 'q', apiPrivateKey: 'r' },
  shares: { apiPublicKey: 'u', apiPrivateKey: 'v' },
}
const toListener = (port: number): Listener => ({
  url: `http://127.0.0.1:${port}`,
  port,
  serve() {},
  close: async () => {},
})
const infoFrom = (port: number) =>
  planStack({
    identity,
    listeners: {
      sites: toListener(port),
      account: toListener(port + 1),
      custody: toListener(port + 2),
      rpc: toListener(port + 3),
      relay: toListener(port + 4),
      mpc: toListener(port + 5),
      shares: toListener(port + 6),
      link: toListener(port + 7),
    },
    smtpUrl: `smtp://127.0.0.1:${port + 8}`,
    chains: [],
  })

test.each([
  [
    8400,
    'http://demo.localhost:8400',
    'http://vault.localhost:8400',
    'http://wallet.localhost:8400',
    'http://mpc.localhost:8400',
  ],
  [80, 'http://demo.localhost', 'http://vault.localhost', 'http://wallet.localhost', 'http://mpc.localhost'],
])('behavior: on port %i the sites are the origins that a browser reports', (port, demo, vault, wallet, mpc) => {
  expect(infoFrom(port).sites).toEqual({ demo, vault, wallet, mpc })
})
