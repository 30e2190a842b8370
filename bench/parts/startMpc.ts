import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from '../../servers/shared/database.ts'
import { createAccountHarness, publicUrl as issuer } from '../../servers/testing/accountHarness.ts'
import { type ClientWallet, createMpcClient, type MpcClient } from '../../servers/testing/mpcClient.ts'
import { createMpcHarness, mpcKek, mpcUrl } from '../../servers/testing/mpcHarness.ts'
import { type Usage, usageOf } from './usage.ts'

/** A user with a wallet of TWO_OF_TWO on each curve. */
export type MpcUser = { client: MpcClient; wallets: Record<'EVM' | 'SVM', ClientWallet> }

/** The managed wallet's server in a process of its own, as in production, and its users. */
export type MpcProcess = { users: readonly MpcUser[]; usage(): Promise<Usage>; stop(): Promise<void> }

/** @param store an empty SQLite file, or the address of an empty Postgres database */
export async function startMpc(store: string, userCount: number): Promise<MpcProcess> {
  // The wallets are made here, where a dealer can put shares into the database: a key generation on secp256k1 takes seconds.
  const database = await openDatabase(store.startsWith('postgres:') ? { url: store } : { path: store })
  const accounts = await createAccountHarness({ rate: { burst: 1e9, perMinute: 1e9 } })
  const harness = await createMpcHarness({ database, accounts })
  const { environment, clock } = harness
  const { environmentId } = accounts.environment
  let send = (url: string, init: RequestInit) => Promise.resolve(harness.state.server.app.request(url, init))
  const users: MpcUser[] = []
  while (users.length < userCount) {
    const { accessToken, key } = await accounts.signedUp()
    const client = createMpcClient({
      ...{ url: () => mpcUrl, environmentId, accessToken, key },
      fetch: (url, init) => send(url, init),
    })
    const wallets = { EVM: await harness.dealWallet(client), SVM: await client.create('SVM') }
    users.push({ client, wallets })
  }
  await harness.state.server.close()
  await database.close()

  const { body: jwks } = await accounts.send('GET', '/.well-known/jwks.json')
  const argument = JSON.stringify({
    ...{ store, kek: mpcKek.toString('hex'), publicUrl: mpcUrl, issuer, jwks, environmentId, now: clock.now },
    ...{ frameOrigins: environment.frameOrigins, allowedOrigins: environment.allowedOrigins, perMinute: 1e9 },
  })
  const child = fork(join(import.meta.dirname, 'mpcServer.ts'), [argument], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.')))
  const [{ url: address }] = await Promise.race([once(child, 'message'), died])
  died.catch(() => undefined)
  send = (url, init) => fetch(url.replace(mpcUrl, address), init)
  return {
    users,
    usage: () => usageOf(child),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
