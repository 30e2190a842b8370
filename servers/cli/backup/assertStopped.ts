import { createServer } from 'node:net'
import { type ReadyConfig, serversOf } from '../config.ts'
import { OperatorError } from '../operatorError.ts'

/**
 * Makes sure that no server of this configuration runs: it would continue with the data that it has open.
 * @throws {OperatorError} when one of their ports is taken
 */
export async function assertStopped(config: Pick<ReadyConfig, 'host' | 'ports' | 'mpc'>): Promise<void> {
  const { host, ports } = config
  for (const name of serversOf(config)) {
    if (await isFree(host, ports[name])) continue
    throw new OperatorError(`Port ${ports[name]} of ${name} is taken. Stop the servers before you restore.`)
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
