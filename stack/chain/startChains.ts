import { Hono } from 'hono'
import type { Network } from 'latchkey/wire/account'
import { type Log, serve } from 'latchkey-servers'
import { startAnvil } from './anvil.ts'
import { developmentChains } from './developmentChains.ts'
import { createFaucet } from './faucet.ts'
import { putDemoToken } from './token/putDemoToken.ts'

/** A network and its address on this machine. */
export type RunningChain = Omit<Network, 'rpcUrls'> & { upstreamUrl: string }

/** Starts the development chains, each with the demo's token and behind a faucet, with their blocks in the folder of `stateFile`. */
export async function startChains(options: {
  stateFile: (chainId: number) => string
  blockSeconds?: number | undefined
  log: Log
}) {
  const { stateFile, blockSeconds, log } = options
  const started = await Promise.allSettled(
    developmentChains.map(({ chainId }) => startChain({ chainId, stateFile: stateFile(chainId), blockSeconds })),
  )
  const anvils = started.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const closeAnvils = () => Promise.all(anvils.map((anvil) => anvil.close()))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await closeAnvils()
    throw failed.reason
  }

  const faucets = new Hono()
  for (const [index, { chainId }] of developmentChains.entries()) {
    const anvil = anvils[index]
    if (anvil) faucets.route(`/${chainId}`, createFaucet({ chainUrl: anvil.url }))
  }
  const served = await serve(faucets, { name: 'faucet', port: 0, log })
  return {
    chains: developmentChains.map(
      (chain): RunningChain => ({ ...chain, upstreamUrl: `${served.url}/${chain.chainId}` }),
    ),
    async close() {
      await served.close()
      await closeAnvils()
    },
  }
}

async function startChain(options: Parameters<typeof startAnvil>[0]) {
  const anvil = await startAnvil(options)
  try {
    await putDemoToken(anvil.url)
  } catch (error) {
    await anvil.close()
    throw error
  }
  return anvil
}
