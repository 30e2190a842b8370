import { expect, test } from 'vitest'
import type { Identity } from './dataFolder.ts'
import type { Door } from './door.ts'
import { planStack } from './stackInfo.ts'

const identity: Identity = {
  environmentId: 'e',
  custody: { organizationId: 'o', apiPublicKey: 'p', apiPrivateKey: 's' },
  keyEncryptionKey: 'k',
}
const toDoor = (port: number): Door => ({
  url: `http://127.0.0.1:${port}`,
  port,
  open() {},
  close: async () => {},
})
const infoFrom = (port: number) =>
  planStack({
    identity,
    doors: {
      sites: toDoor(port),
      account: toDoor(port + 1),
      custody: toDoor(port + 2),
      rpc: toDoor(port + 3),
      relay: toDoor(port + 4),
    },
    smtpUrl: `smtp://127.0.0.1:${port + 5}`,
    chains: [],
  })

test.each([
  [8400, 'http://demo.localhost:8400', 'http://vault.localhost:8400', 'http://wallet.localhost:8400'],
  [80, 'http://demo.localhost', 'http://vault.localhost', 'http://wallet.localhost'],
])('behavior: on port %i the sites are the origins that a browser tells', (port, demo, vault, wallet) => {
  expect(infoFrom(port).sites).toEqual({ demo, vault, wallet })
})
