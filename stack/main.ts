import { parseArgs } from 'node:util'
import { createStack } from './createStack.ts'
import { StackError } from './stackError.ts'

/** Sites, account, custody and rpc take this port and the next three. */
const defaultPort = '8400'

try {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.latchkey' },
      port: { type: 'string', default: defaultPort },
      fresh: { type: 'boolean', default: false },
      rpc: { type: 'string', multiple: true, default: [] },
      origin: { type: 'string', multiple: true, default: [] },
    },
  })
  const stack = await createStack({
    dataDir: values.data,
    basePort: toPort(values.port),
    fresh: values.fresh,
    rpcUrls: values.rpc,
    origins: values.origin,
    say: console.log,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stack.close().then(() => process.exit(0)))
  }
  const { sites, servers, chains } = stack.info
  for (const [name, url] of Object.entries({ ...sites, ...servers })) console.log(`${name.padEnd(8)} ${url}`)
  for (const { name, rpcUrl } of chains) console.log(`${'chain'.padEnd(8)} ${rpcUrl}  ${name}`)
  console.log('ready')
} catch (error) {
  console.error(`latchkey: ${error instanceof Error ? error.message : 'The stack did not start.'}`)
  process.exit(1)
}

function toPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= 65_532) return port
  throw new StackError('--port needs a number from 1 to 65532: it is the first of four.')
}
