import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '../stack/chain/anvil.ts'
import { shortBlockSeconds } from './startStack.ts'

/** A single chain with short blocks, in its own folder, which is deleted when the chain closes. */
export async function startChain(chainId = 31337) {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-chain-'))
  const chain = await startAnvil({ chainId, stateFile: join(dir, 'chain.json'), blockSeconds: shortBlockSeconds })
  return {
    url: chain.url,
    async close() {
      await chain.close()
      await rm(dir, { recursive: true })
    },
  }
}
export type TestChain = Awaited<ReturnType<typeof startChain>>
