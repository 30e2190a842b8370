import { parseArgs } from 'node:util'
import type { WalletSigner } from 'latchkey/wire/account'
import { defaultBlockSeconds } from './chain/anvil.ts'
import { StackError } from './stackError.ts'

/** Sites, account, custody, rpc, relay, mpc, shares, link and mail take this port and the next eight. */
const defaultPort = 8400
/** The highest first port of nine in a row. */
const lastPort = 65_527
const shortestBlockSeconds = 0.1
const longestBlockSeconds = 60

const options = {
  data: { type: 'string', default: '.latchkey' },
  port: { type: 'string', default: `${defaultPort}` },
  fresh: { type: 'boolean', default: false },
  rpc: { type: 'string', multiple: true, default: [] as string[] },
  origin: { type: 'string', multiple: true, default: [] as string[] },
  'block-time': { type: 'string', default: `${defaultBlockSeconds}` },
  signer: { type: 'string', default: 'custody' },
  help: { type: 'boolean', default: false },
} as const

export const usage = `npm start -- [options]

--port PORT     the first of nine ports in a row (${defaultPort})
--data DIR      keeps users, wallets and chains in DIR (.latchkey)
--fresh         deletes the stack's files in that folder and starts over
--origin URL    the origin of a page under development that may call the servers; may be repeated
--rpc URL       a running chain instead of the development chains; may be repeated
--block-time S  seconds from one block of the development chains to the next (${defaultBlockSeconds})
--signer NAME   what the hosted wallet signs with: custody, or mpc, the managed wallet (custody)
--help          prints this`

/**
 * Reads the options of the command line.
 * @throws {StackError} one sentence for the user
 */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv) {
  // npm takes the option of `npm start --fresh` for itself, without an error. Without this line, the stack would not
  // see it.
  const kept = Object.keys(options).find((name) => env[`npm_config_${name.replace('-', '_')}`] !== undefined)
  if (kept) throw new StackError(`npm took --${kept} for itself. Put -- before the options: npm start -- --${kept} …`)
  const { 'block-time': blockTime, ...values } = parse(args).values
  if (values.data === '') throw new StackError('--data needs the name of a folder.')
  return {
    ...values,
    port: toPort(values.port),
    blockSeconds: toBlockSeconds(blockTime),
    signer: toSigner(values.signer),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : 'These options do not fit'
    throw new StackError(`${reason}. npm start -- --help lists the options.`, { cause })
  }
}

function toPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= lastPort) return port
  throw new StackError(`--port needs a number from 1 to ${lastPort}: it is the first of nine.`)
}

function toSigner(name: string): WalletSigner {
  if (name === 'custody' || name === 'mpc') return name
  throw new StackError('--signer needs custody or mpc.')
}

function toBlockSeconds(text: string): number {
  const seconds = Number(text)
  if (seconds >= shortestBlockSeconds && seconds <= longestBlockSeconds) return seconds
  throw new StackError(`--block-time needs a number of seconds from ${shortestBlockSeconds} to ${longestBlockSeconds}.`)
}
