import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type ApiKey, createApiKey } from './custodyLoad.ts'
import { type Usage, usageOf } from './usage.ts'

/** Key custody in a process of its own, as in production. */
export type CustodyProcess = {
  port: number
  parent: ApiKey
  organizationId: string
  /** Bytes. */
  rss(): Promise<number>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/**
 * @param store an SQLite file, or the address of a Postgres database
 * @param options.rates of organizations: those of production, or none
 * @param options.again the options of a server that stopped, so that its rows open
 */
export async function startCustody(
  store: string,
  options: { again?: { parent: ApiKey; organizationId: string }; kek?: string; rates?: 'real' | 'endless' } = {},
): Promise<CustodyProcess> {
  const { again, kek = '07'.repeat(32), rates = 'endless' } = options
  const parent = again?.parent ?? createApiKey()
  const organization = again?.organizationId ?? crypto.randomUUID()
  const args = [store, parent.publicKey, organization, kek, rates]
  const child = fork(join(import.meta.dirname, 'custodyServer.ts'), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const died = once(child, 'exit').then(() => Promise.reject(new Error('Key custody did not start.')))
  const [{ port, organizationId }] = await Promise.race([once(child, 'message'), died])
  died.catch(() => undefined)
  const usage = () => usageOf(child)
  return {
    port,
    parent,
    organizationId,
    rss: async () => (await usage()).rss,
    usage,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
