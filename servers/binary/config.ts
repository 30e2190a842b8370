import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse, parseJson, WireError } from 'latchkey/wire'
import { environment } from 'latchkey/wire/account'
import * as v from 'valibot'
import { OperatorError } from './operatorError.ts'

/** The servers of this binary, in the order they start and in which ports are given from `PORT` on. */
export const serverNames = ['custody', 'account', 'rpc'] as const
export type ServerName = (typeof serverNames)[number]

const port = v.pipe(v.number(), v.integer('expected a port'), v.minValue(1, 'expected a port'), v.maxValue(65_535))
const httpUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/, 'expected an address without / at its end'),
)

const schema = v.object({
  /** The address to listen on. */
  host: v.optional(v.string(), '127.0.0.1'),
  /** Folder of the SQLite files, from the folder of this file; unused with `DATABASE_URL`. */
  dataFolder: v.optional(v.string(), 'data'),
  /** Reverse proxies in front that append to `X-Forwarded-For`. */
  trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)), 0),
  ports: v.optional(v.object({ custody: v.optional(port), account: v.optional(port), rpc: v.optional(port) }), {}),
  /** What pages call the account server; needed behind a reverse proxy. */
  accountUrl: v.optional(httpUrl),
  /** Each environment, with the file of the key that acts for its organization; the file is made when it is missing. */
  environments: v.array(v.object({ ...environment.entries, apiKeyFile: v.pipe(v.string(), v.minLength(1)) })),
  /** JSON-RPC addresses by chain id, asked in order. They may hold keys: pages never see them. */
  upstreams: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/, 'expected a chain id')), v.array(httpAddress())),
    {},
  ),
})

export type Config = v.InferOutput<typeof schema>

const defaultPort = 8400
const maxConfigLength = 1024 * 1024

/**
 * Reads and checks the configuration file; paths in it are taken from its own folder, ports that it does not name from
 * `PORT` on.
 * @throws {OperatorError} naming the field that does not fit
 */
export function readConfig(path: string, env: NodeJS.ProcessEnv): Config & { ports: Record<ServerName, number> } {
  const config = check(path, readText(path))
  const at = (file: string) => resolve(dirname(path), file)
  const basePort = readPort(env.PORT)
  const ports = Object.fromEntries(
    serverNames.map((name, index) => [name, config.ports[name] ?? basePort + index]),
  ) as Record<ServerName, number>
  return {
    ...config,
    ports,
    dataFolder: at(config.dataFolder),
    environments: config.environments.map((item) => ({ ...item, apiKeyFile: at(item.apiKeyFile) })),
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OperatorError(`The configuration file ${path} cannot be read. Name one with --config.`)
  }
}

function check(path: string, text: string): Config {
  try {
    return parse(schema, parseJson(text, maxConfigLength))
  } catch (error) {
    if (error instanceof WireError)
      throw new OperatorError(`The configuration file ${path} does not fit: ${error.message}.`)
    throw error
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return defaultPort
  const result = v.safeParse(port, Number(text))
  if (!result.success) throw new OperatorError('PORT must be a port number.')
  return result.output
}

function httpAddress() {
  return v.pipe(v.string(), v.regex(/^https?:\/\/./, 'expected an http address'))
}
