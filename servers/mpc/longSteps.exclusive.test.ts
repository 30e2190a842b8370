import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAccountHarness, publicUrl as issuer } from '../testing/accountHarness.ts'
import { createMpcClient, frameOrigin, pageOrigin } from '../testing/mpcClient.ts'
import { mpcUrl } from '../testing/mpcHarness.ts'
import { expectSigns } from '../testing/signsText.ts'

/** A server in a process of its own, with the threads that it has outside tests, and clients of different users. */
async function startMpc() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-mpc-'))
  const now = Date.now()
  const accounts = await createAccountHarness({ clock: { now } })
  const { body: jwks } = await accounts.send('GET', '/.well-known/jwks.json')
  const { environmentId } = accounts.environment
  const argument = JSON.stringify({
    ...{ store: join(folder, 'mpc.sqlite'), kek: randomBytes(32).toString('hex'), publicUrl: mpcUrl },
    ...{ issuer, jwks, environmentId, now, frameOrigins: [frameOrigin], allowedOrigins: [pageOrigin] },
  })
  const child = fork(join(import.meta.dirname, '../testing/mpcProcess.ts'), [argument], {
    execArgv: ['-C', 'source', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return async () => {
    const { accessToken, key } = await accounts.signedUp()
    return createMpcClient({
      ...{ url: () => mpcUrl, environmentId, accessToken, key },
      fetch: (address, init) => fetch(address.replace(mpcUrl, url), init),
    })
  }
}

test('behavior: a user who makes many keys keeps no other from signing', async () => {
  const newClient = await startMpc()
  const client = await newClient()
  // Meanwhile the threads of the server start.
  const wallet = await client.create('EVM')
  const other = await newClient()
  let answered = 0
  let sent = 0
  const wasSent = Array.from({ length: 4 }, () => {
    const beforeSend = (round: number) => {
      if (round === 1) sent += 1
      // The first round costs this user little and the server seconds.
      if (round > 1) throw new Error('left')
    }
    return other.keygen('EVM', 'THREE_OF_FIVE', { beforeSend }).catch(() => {
      answered += 1
    })
  })
  await expect.poll(() => sent).toBe(wasSent.length)
  await expectSigns(client, wallet)
  expect(answered).toBeLessThan(wasSent.length - 1)
})
