import { createHash } from 'node:crypto'
import { type MachineStep, startMachine, toSessionId } from 'latchkey/crypto/threshold'
import { type CeremonyStarted, decodeFrame, encodeFrame } from 'latchkey/wire/mpc'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ClientWallet, MpcClient } from '../../servers/testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../../servers/testing/mpcHarness.ts'
import { expectSigns, signing, text } from '../../servers/testing/signsText.ts'

// T19: a client that breaks the protocol of the managed wallet. Failed checks, bans and rollbacks are in
// `servers/mpc/attacks.suite.ts`, every field of every message in `src/crypto/threshold`.

let harness: MpcHarness
let client: MpcClient
let wallet: ClientWallet
beforeEach(async () => {
  harness = await createMpcHarness()
  client = await harness.client()
  wallet = await client.create('SVM')
})

/** Begins a signature, and returns the first messages of several signers who hold the same share: each has its own nonces. */
async function beginSign(count: number) {
  const { environmentId } = harness.accounts.environment
  const request = client.toSignRequest(wallet, signing)
  const path = `/ceremonies/${crypto.randomUUID()}`
  const begun: CeremonyStarted = JSON.parse(decodeFrame(await client.send('POST', path, { body: request })).head)
  const { ceremonyId, walletId, engine, epoch, serverNonce } = begun
  const sessionId = toSessionId({
    ...{ environmentId, walletId, ceremonyId, kind: 'sign', engine, scheme: wallet.scheme, epoch, serverNonce },
    ...{ origin: request.origin, clientNonce: request.clientNonce },
    digest: createHash('sha256').update(text).digest('hex'),
  })
  const input = { sessionId, share: wallet.shares.get(1), signers: [1, 2], message: text }
  const start = (): MachineStep =>
    startMachine({ engine: 'frost-ed25519-1', ceremony: 'sign' }, [{ address: 1, input }])
  const bodies = Array.from({ length: count }, () => encodeFrame({}, start().outbox))
  return { path, bodies }
}

test('attack: two answers to one commitment, at the same moment, would reveal the server’s share: one is given', async () => {
  const { path, bodies } = await beginSign(2)
  const arrived = vi.spyOn(harness.state.server.app, 'request')
  onTestFinished(() => arrived.mockRestore())
  let sent: Promise<string[]> = Promise.resolve([])
  // SQLite has one connection: while it is held, both requests arrive.
  await harness.database.kysely.transaction().execute(async () => {
    const send = async (body: Uint8Array) => client.send('POST', `${path}/rounds/1`, { body })
    sent = Promise.all(
      bodies.map((body) =>
        send(body).then(
          () => 'answered',
          ({ code }) => code,
        ),
      ),
    )
    await expect.poll(() => arrived.mock.calls.length).toBe(2)
  })
  expect((await sent).sort()).toEqual(['answered', expect.stringMatching(/request_conflict|wrong_round/)])
  await expectSigns(client, wallet)
})
