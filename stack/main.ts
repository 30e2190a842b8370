import { createStack } from './createStack.ts'
import { readArguments, usage } from './readArguments.ts'

// `npm start` holds a channel to this process. When the channel closes, for any reason, the stack shuts down normally.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

try {
  const { data, port, fresh, rpc, origin, blockSeconds, signer, help } = readArguments(
    process.argv.slice(2),
    process.env,
  )
  if (help) {
    console.log(usage)
    process.exit(0)
  }
  const stack = await createStack({
    dataDir: data,
    basePort: port,
    fresh,
    rpcUrls: rpc,
    origins: origin,
    blockSeconds,
    walletSigner: signer,
    say: console.log,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stack.close().then(() => process.exit(0)))
  }
  const { sites, servers, mailbox, chains } = stack.info
  // The managed wallet's frame has the name of its server.
  const { mpc: frame, ...others } = sites
  for (const [name, url] of Object.entries({ ...others, frame, ...servers, mailbox: mailbox.url }))
    console.log(`${name.padEnd(8)} ${url}`)
  for (const { name, rpcUrl } of chains) console.log(`${'chain'.padEnd(8)} ${rpcUrl}  ${name}`)
  console.log('ready')
} catch (error) {
  console.error(`latchkey: ${error instanceof Error ? error.message : 'The stack did not start.'}`)
  process.exit(1)
}
