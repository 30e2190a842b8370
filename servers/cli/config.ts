import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { dirname, resolve } from 'node:path'
import { origin, parse, parseJson, WireError } from 'latchkey/wire'
import { bundlerName, environment } from 'latchkey/wire/account'
import * as v from 'valibot'
import { assertEnvironment } from '../account/assertEnvironment.ts'
import type { OrganizationLimits } from '../custody/context/organizationLimits.ts'
import { assertMpcServed, relayUrlOf } from './managedWallet.ts'
import { OperatorError } from './operatorError.ts'

/** The servers of this binary, in the order they start and in which ports are given from `PORT` on. */
export const serverNames = ['custody', 'account', 'rpc', 'relay', 'mpc', 'shares', 'link'] as const
export type ServerName = (typeof serverNames)[number]

const maxPort = 65_535
const port = v.pipe(
  v.number(),
  v.integer('expected a port'),
  v.minValue(1, 'expected a port'),
  v.maxValue(maxPort, 'expected a port'),
)
const httpUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/, 'expected an address without / at its end'),
)

const amount = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1, 'expected at least 1'))
const rate = v.object({ burst: amount, perMinute: amount })

/** The limits of an organization and of each of its users. */
const limits = v.partial(
  v.object({
    users: amount,
    wallets: amount,
    walletAccounts: amount,
    privateKeys: amount,
    subOrganizations: amount,
    authenticatorsPerUser: amount,
    longLivedApiKeysPerUser: amount,
    expiringApiKeysPerUser: amount,
    requests: rate,
    exports: rate,
    /** Storage of recorded activities: of each sub-organization, and of all of them with the organization itself. */
    storage: v.partial(v.object({ organizationMegabytes: amount, allMegabytes: amount })),
  } satisfies Record<keyof OrganizationLimits | 'requests' | 'exports' | 'storage', v.GenericSchema>),
)

const schema = v.object({
  /** The address to listen on. */
  host: v.optional(v.string(), '127.0.0.1'),
  /** Folder of the SQLite files, relative to the folder of this file; unused with `DATABASE_URL`. */
  dataFolder: v.optional(v.string(), 'data'),
  /** Reverse proxies in front that append to `X-Forwarded-For`. */
  trustedProxies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)), 0),
  ports: v.optional(
    v.object({
      custody: v.optional(port),
      account: v.optional(port),
      rpc: v.optional(port),
      relay: v.optional(port),
      mpc: v.optional(port),
      shares: v.optional(port),
      link: v.optional(port),
    }),
    {},
  ),
  /**
   * The address at which pages call the account server. Required behind a reverse proxy, and when `host` is every
   * address.
   */
  accountUrl: v.optional(httpUrl),
  /**
   * Each environment, with the file of the key that acts for its organization. The file is created if it is missing.
   */
  environments: v.array(
    v.object({
      ...environment.entries,
      apiKeyFile: v.pipe(v.string(), v.minLength(1)),
      /** The issuers of `oidc` in the operator's own network: key custody fetches their keys there, and no other's. */
      privateIssuers: v.optional(v.array(httpUrl), []),
      /** The limits that key custody grants the organization and each of its users, if different from the defaults. */
      limits: v.optional(limits, {}),
    }),
  ),
  /** The servers of the managed wallet: the server's party (mpc) and the store of backups (shares). */
  mpc: v.optional(
    v.object({
      /** The address at which frames call the store of backups. */
      sharesUrl: v.optional(httpUrl),
      /** The file of the key with which mpc reports wallets to the account server. It is created if it is missing. */
      apiKeyFile: v.pipe(v.string(), v.minLength(1)),
      /** The same of the key with which shares reports backups. */
      sharesApiKeyFile: v.pipe(v.string(), v.minLength(1)),
    }),
  ),
  retention: v.optional(
    v.object({
      /** How long key custody keeps large payloads of signatures before it replaces them by digests. Forever by default. */
      payloadDays: v.optional(amount),
      /** How long a user can go back to a backup of a managed wallet that another one replaced. 30 days by default. */
      backupDays: v.optional(amount),
    }),
    {},
  ),
  /** JSON-RPC addresses by chain id, used in order. They may contain keys, so pages never see them. */
  upstreams: v.optional(addressesByChain(), {}),
  /** The same of bundlers (ERC-4337), by a name of yours. Pages ask one with `&bundler=<name>`. */
  bundlers: v.optional(v.record(bundlerName, addressesByChain()), {}),
  /** The mail server for codes. Without it, sign-in and recovery by email are off. */
  mail: v.optional(
    v.object({
      /** `smtp://` or `smtps://`, including user and password if required. `SMTP_URL` overrides it. */
      smtpUrl: v.optional(v.string()),
      /** The sender of emails: an address, or `Name <address>`. */
      from: v.pipe(
        v.string(),
        v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'expected an address, or a name and <address>'),
      ),
    }),
  ),
  relay: v.optional(
    v.object({
      /**
       * The addresses at which wallets and pages call the relay, `wss://…`; without any, it serves only this machine.
       */
      publicUrls: v.optional(v.array(v.pipe(v.string(), v.check(isSocketUrl, 'expected a socket address'))), []),
      /**
       * 'environments' serves their pages, and any client without an origin that names one of them, because native apps
       * have no origin; 'any' serves every client.
       */
      projects: v.optional(v.picklist(['environments', 'any']), 'environments'),
    }),
    {},
  ),
  /** The relay of wallet-link, which starts only with this section. */
  link: v.optional(
    v.object({
      /** The address at which wallets and pages call it. Required with `webhookOrigins`: push notifications name it. */
      publicUrl: v.optional(httpUrl),
      /** The servers that receive push notifications for wallets, by origin. */
      webhookOrigins: v.optional(v.array(v.pipe(origin, v.startsWith('https://', 'expected an https origin'))), []),
    }),
  ),
})

export type Config = v.InferOutput<typeof schema>

const defaultPort = 8400
const maxConfigLength = 1024 * 1024

/** The complete configuration of the servers: every port and address is set. */
export type ReadyConfig = Config & {
  ports: Record<ServerName, number>
  accountUrl: string
  mpc?: ManagedServers | undefined
}

/** The servers of the managed wallet, with the addresses at which frames call them. */
type ManagedServers = { apiKeyFile: string; url: string; sharesApiKeyFile: string; sharesUrl: string }

/** The servers that a configuration starts. Those of the managed wallet, and the link relay, need sections of their own. */
export function serversOf({ mpc, link }: Pick<Config, 'mpc' | 'link'>): readonly ServerName[] {
  const sections: Partial<Record<ServerName, object | undefined>> = { mpc, shares: mpc, link }
  return serverNames.filter((name) => !(name in sections) || sections[name])
}

/**
 * Reads and checks the configuration file. Paths in it are relative to its own folder; missing ports are assigned from
 * `PORT` on.
 * @throws {OperatorError} naming the invalid field
 */
export function readConfig(path: string, env: NodeJS.ProcessEnv): ReadyConfig {
  const text = readText(path)
  const at = (file: string) => resolve(dirname(path), file)
  try {
    const config = check(text)
    const ports = toPorts(config, readPort(env.PORT))
    return {
      ...config,
      ports,
      accountUrl: config.accountUrl ?? toLocalUrl(config.host, ports.account, 'accountUrl'),
      dataFolder: at(config.dataFolder),
      mpc: toManagedServers(config, ports, at),
      environments: config.environments.map((item) => ({ ...item, apiKeyFile: at(item.apiKeyFile) })),
    }
  } catch (error) {
    if (error instanceof WireError)
      throw new OperatorError(`The configuration file ${path} is invalid: ${error.message}.`)
    throw error
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OperatorError(`The configuration file ${path} cannot be read. Pass its path with --config.`)
  }
}

function check(text: string): Config {
  const json = parseJson(text, maxConfigLength)
  const config = parse(schema, json)
  const unknown = unknownKey(json, config)
  if (unknown !== undefined) throw new WireError(unknown, 'is not a setting')
  if (config.link && config.link.webhookOrigins.length > 0 && config.link.publicUrl === undefined)
    throw new WireError('link.publicUrl', 'is missing. Push notifications name it')
  for (const [index, item] of config.environments.entries()) {
    assertEnvironment(item, `environments.${index}.`)
    assertMpcServed(item, config, `environments.${index}.mpc`)
    if (item.signIn.includes('email') && !config.mail)
      throw new WireError(`environments.${index}.signIn`, 'requires mail, by which codes are sent')
  }
  return config
}

function readPort(text: string | undefined): number {
  if (text === undefined) return defaultPort
  const result = v.safeParse(port, Number(text))
  if (!result.success) throw new OperatorError('PORT must be a port number.')
  return result.output
}

function toPorts({ ports }: Config, basePort: number): Record<ServerName, number> {
  const all = serverNames.map((name, index) => [name, ports[name] ?? basePort + index] as const)
  if (all.some(([, number]) => number > maxPort)) {
    throw new OperatorError(
      `PORT must be at most ${maxPort - serverNames.length + 1}, because ${serverNames.join(', ')} take consecutive ports.`,
    )
  }
  return Object.fromEntries(all) as Record<ServerName, number>
}

function toManagedServers(
  config: Config,
  ports: Record<ServerName, number>,
  at: (file: string) => string,
): ManagedServers | undefined {
  const { mpc, host } = config
  return (
    mpc && {
      apiKeyFile: at(mpc.apiKeyFile),
      sharesApiKeyFile: at(mpc.sharesApiKeyFile),
      url: relayUrlOf(config) ?? toLocalUrl(host, ports.mpc, 'environments.0.mpc.relayUrl'),
      sharesUrl: mpc.sharesUrl ?? toLocalUrl(host, ports.shares, 'mpc.sharesUrl'),
    }
  )
}

/**
 * Returns the address of a server that pages call without a proxy. Proofs of possession name it, and it is never "every
 * address of this machine".
 * @throws {WireError} naming the setting
 */
function toLocalUrl(host: string, serverPort: number, setting: string): string {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${serverPort}`
  if (!URL.canParse(url)) throw new WireError('host', 'expected a host name or an address')
  const { hostname, origin } = new URL(url)
  if (hostname === '0.0.0.0' || hostname === '[::]') {
    throw new WireError(setting, `is missing. Host ${host} means every address, so set the one that pages call`)
  }
  return origin
}

function isSocketUrl(text: string): boolean {
  return URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol)
}

function addressesByChain() {
  return v.record(v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/, 'expected a chain id')), v.array(httpAddress()))
}

function httpAddress() {
  return v.pipe(v.string(), v.regex(/^https?:\/\/./, 'expected an http address'))
}

/**
 * Returns the first key of `input` that `parsed` does not have, as a dotted path. Parsing drops keys that no schema
 * names; in a configuration, such a key is a misspelt setting and must be reported.
 */
function unknownKey(input: unknown, parsed: unknown, path = ''): string | undefined {
  if (!isObject(input) || !isObject(parsed)) return undefined
  for (const [key, value] of Object.entries(input)) {
    const at = path ? `${path}.${key}` : key
    const found = Object.hasOwn(parsed, key) ? unknownKey(value, parsed[key], at) : at
    if (found !== undefined) return found
  }
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
