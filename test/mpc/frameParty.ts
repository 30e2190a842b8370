import { signedSessionHeader } from 'latchkey/wire/mpc'
import { frameOrigin, pageOrigin } from '../../servers/testing/mpcClient.ts'
import type { MpcHarness } from '../../servers/testing/mpcHarness.ts'
import { mpcUrl } from '../../servers/testing/mpcHarness.ts'
import { runHere } from '../../sites/mpc/heavy/steps.ts'
import { createCalls } from '../../sites/mpc/party/calls.ts'
import { createParty } from '../../sites/mpc/party/createParty.ts'
import type { BackUp } from '../../sites/mpc/party/operation.ts'
import { createLock, createWalletStore } from '../../sites/mpc/shares/walletStore.ts'
import { createMemoryKeyStore } from '../../src/core/keyStore.ts'
import { createTestSeals } from './testSeals.ts'

type Fetch = NonNullable<Parameters<typeof createCalls>[0]['fetch']>

/** The frame's party in Node, with everything it keeps in memory, as a user of the harness's server. */
export type FrameParty = Awaited<ReturnType<typeof openFrameParty>>

export async function openFrameParty(harness: MpcHarness) {
  const { environmentId } = harness.accounts.environment
  const { accessToken, key } = await harness.accounts.signedUp(environmentId)
  const network: { send: Fetch } = { send: (url, init) => harness.state.server.app.request(url, init) }
  const calls = createCalls({
    ...{ url: mpcUrl, environmentId, wait: async () => {}, fetch: (url, init) => network.send(url, init) },
    async authorize({ method, url }) {
      const proof = await key.prove({ method, url, accessToken })
      return { Authorization: `DPoP ${accessToken}`, DPoP: proof, Origin: frameOrigin }
    },
  })
  const keys = createMemoryKeyStore()
  const { shareSeal } = createTestSeals({ environmentId })
  /** A frame over what the browser keeps: another one is the same browser after a reload. */
  const open = () => {
    const store = createWalletStore({ environmentId, keys, shareSeal, lock: createLock() })
    return { store, party: createParty({ environmentId, calls, runStep: runHere, store }) }
  }
  const operation = { origin: pageOrigin, headers: { [signedSessionHeader]: 'signed' } }
  const backedUp: Parameters<BackUp>[] = []
  const backUp: BackUp = async (...backup) => void backedUp.push(backup)
  /** The statements that the share store was told. */
  const settled: string[] = []
  const settle = async (_: string, statement: string) => void settled.push(statement)
  const making = { ...operation, backUp, settle, findSeen: async () => undefined }
  return { ...open(), open, calls, keys, network, environmentId, backedUp, settled, operation, making }
}
