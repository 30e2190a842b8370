import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAccountHarness, publicUrl as issuer } from '../testing/accountHarness.ts'
import { bundleProgram } from '../testing/bundleProgram.ts'
import { createMpcClient, frameOrigin, pageOrigin, type RunOptions } from '../testing/mpcClient.ts'
import { mpcUrl } from '../testing/mpcHarness.ts'
import { startPostgres } from '../testing/postgres.ts'
import { expectSigns } from '../testing/signsText.ts'

/** Each test restarts a server thirty times. */
const restartsTimeout = 480_000

/** A server on this store that can be killed, and a client that survives it. */
async function startMpcToKill(store: string) {
  const now = Date.now()
  const accounts = await createAccountHarness({ clock: { now } })
  const { body: jwks } = await accounts.send('GET', '/.well-known/jwks.json')
  const { environmentId } = accounts.environment
  const argument = JSON.stringify({
    ...{ store, kek: randomBytes(32).toString('hex'), publicUrl: mpcUrl, issuer, jwks, environmentId, now },
    ...{ frameOrigins: [frameOrigin], allowedOrigins: [pageOrigin] },
  })
  const script = await bundleProgram(join(import.meta.dirname, '../testing/mpcProcess.ts'))
  let child: ChildProcess
  let url = ''
  let starts = 0
  const start = async () => {
    child = fork(script, [argument], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [message] = await once(child, 'message')
    url = message.url
    starts += 1
  }
  const kill = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(() => void child.kill('SIGKILL'))
  await start()
  const { accessToken, key } = await accounts.signedUp()
  const client = createMpcClient({
    ...{ url: () => mpcUrl, environmentId, accessToken, key },
    fetch: (address, init) => fetch(address.replace(mpcUrl, url), init),
  })

  /** Kills the server while each request runs, repeats the request, and kills the server again before the next one. */
  const options: RunOptions = {
    isRepeated: true,
    async onSend(send) {
      const interrupted = send().catch(() => undefined)
      await kill()
      await interrupted
      await start()
    },
    async betweenRepeats() {
      await kill()
      await start()
    },
  }
  return { client, options, starts: () => starts }
}

test(
  'behavior: killed during and between all rounds, it makes a key on secp256k1 and signs with it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-mpc-kill-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { client, options, starts } = await startMpcToKill(join(folder, 'mpc.sqlite'))
    const wallet = await client.create('EVM', 'TWO_OF_TWO', options)
    await expectSigns(client, wallet, options)
    expect(starts()).toBeGreaterThan(14)
    expect(await client.listWallets()).toHaveLength(1)
  },
  restartsTimeout,
)

test(
  'behavior: killed during and between all rounds on Postgres, it refreshes and reshares a key on Ed25519',
  async () => {
    const postgres = await startPostgres({ durable: true })
    onTestFinished(() => postgres.stop())
    const { client, options } = await startMpcToKill(await postgres.createDatabase())
    const wallet = await client.create('SVM')
    const refreshed = await (await client.refresh(wallet, options)).confirm()
    const next = await (await client.reshare(refreshed, 'TWO_OF_THREE', options)).confirm()
    expect(next).toMatchObject({ accountAddress: wallet.accountAddress, witness: { epoch: 2 } })
    await expectSigns(client, next, options)
  },
  restartsTimeout,
)
