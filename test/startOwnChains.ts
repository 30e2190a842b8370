import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChains } from '../stack/chain/startChains.ts'
import { shortBlockSeconds } from './startStack.ts'

/** Chains of a test's own: the stack's servers do not forward the calls that put code, storage or names on a chain. */
export async function startOwnChains() {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  const { chains, close } = await startChains({
    stateFile: (chainId) => join(dir, `${chainId}.json`),
    blockSeconds: shortBlockSeconds,
    log: () => undefined,
  })
  return {
    chains,
    /** For the stack. */
    rpcUrls: chains.map(({ upstreamUrl }) => upstreamUrl),
    async close() {
      await close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
