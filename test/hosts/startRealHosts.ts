import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from 'latchkey/wire/account'
import { type CustodyPublicKeys, custodyKeysPath } from 'latchkey/wire/custody'
import { createLog, createSiteServer, serve, sitesByHost } from 'latchkey-servers'
import { freePorts } from '../../servers/testing/freePorts.ts'
import { toPorts } from '../../servers/testing/toPorts.ts'
import { startAnvil } from '../../stack/chain/anvil.ts'
import { createFaucet } from '../../stack/chain/faucet.ts'
import { keepRunning } from '../../stack/keepRunning.ts'
import { createMailbox } from '../../stack/mail/mailbox.ts'
import { startSmtp } from '../../stack/mail/startSmtp.ts'
import { buildSites } from '../../stack/site/buildSites.ts'
import { withSignIn } from '../../stack/site/withSignIn.ts'
import { shortBlockSeconds } from '../startStack.ts'
import { createCertificate } from './createCertificate.ts'
import { startTlsProxy } from './startTlsProxy.ts'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const hosts = [
  ...['wallet', 'vault', 'frame', 'account', 'custody', 'rpc', 'relay', 'mpc', 'shares', 'shop'].map(
    (name) => `${name}.example.com`,
  ),
  'shop.example.net',
]

/**
 * The product as its hosting guide deploys it: `latchkey-servers` and the guide's site server as separate programs, from
 * `latchkey.example.json` with only ports filled in, behind a proxy that terminates TLS. Two pages use it: shop.example.net on
 * another domain, and shop.example.com on the operator's.
 */
export async function startRealHosts() {
  const { keep, close } = keepRunning()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-hosts-'))
  keep({ close: () => rm(folder, { recursive: true }) })
  const log = createLog({ write: () => undefined })
  // Servers take seven ports in a row, then the sites, the pages and the proxy.
  const first = await freePorts(10)
  const ports = toPorts(first)
  const [sitesPort, pagesPort, port] = [first + 7, first + 8, first + 9]
  const urlOf = (name: string) => `https://${name}:${port}`

  const builds = keep(buildSites(() => undefined))
  const mailbox = keep(createMailbox())
  const smtp = keep(await startSmtp({ port: 0, mailbox, log }))
  const chain = keep(
    await startAnvil({ chainId: 1, stateFile: join(folder, 'chain.json'), blockSeconds: shortBlockSeconds }),
  )
  const faucet = keep(await serve(createFaucet({ chainUrl: chain.url }), { name: 'faucet', port: 0, log }))

  const certificate = createCertificate(hosts)
  const certificateFile = join(folder, 'certificate.pem')
  await writeFile(certificateFile, certificate.cert)
  keep(
    await startTlsProxy({
      port,
      certificate,
      portOf: {
        ...Object.fromEntries(Object.entries(ports).map(([name, number]) => [`${name}.example.com`, number])),
        'frame.example.com': sitesPort,
        'wallet.example.com': sitesPort,
        'vault.example.com': sitesPort,
        'shop.example.com': pagesPort,
        'shop.example.net': pagesPort,
      },
    }),
  )

  /** The example configuration with ports, and a chain on this machine. */
  async function writeConfig(changes: Partial<Environment> = {}): Promise<Environment> {
    const example = await readFile(file('servers/latchkey.example.json'), 'utf8')
    const withPorts = example.replace(/(https|wss):\/\/([a-z]+\.example\.(com|net))(?=[/"])/g, `$1://$2:${port}`)
    const config = JSON.parse(withPorts)
    config.upstreams = { 1: [faucet.url] }
    Object.assign(config.environments[0], changes)
    await writeFile(join(folder, 'latchkey.json'), JSON.stringify(config))
    return config.environments[0]
  }

  const env = {
    PATH: process.env.PATH ?? '',
    LATCHKEY_KEK: randomBytes(32).toString('hex'),
    LATCHKEY_MPC_KEK: randomBytes(32).toString('hex'),
    LATCHKEY_SHARES_KEK: randomBytes(32).toString('hex'),
    SMTP_URL: smtp.url,
    PORT: String(first),
    SITES_PORT: String(sitesPort),
    NODE_EXTRA_CA_CERTS: certificateFile,
  }
  const run = (program: string) => startProgram(program, { cwd: folder, env })

  async function startPrograms() {
    const servers = await run('servers/main.ts').listening(6)
    const sites = await run('docs/examples/serveSites.ts').listening(1)
    return {
      async close() {
        await sites.end()
        await servers.end()
      },
    }
  }

  const environment = await writeConfig()
  const folders = await builds.folders
  for (const site of ['wallet', 'vault', 'mpc'] as const) {
    await mkdir(dirname(join(folder, 'sites', site, 'dist')), { recursive: true })
    await symlink(folders[site], join(folder, 'sites', site, 'dist'))
  }
  let programs = await startPrograms()
  keep({ close: () => programs.close() })

  const keys = await fetch(`http://127.0.0.1:${ports.custody}${custodyKeysPath}`)
  const { signer: signerPublicKey } = (await keys.json()) as CustodyPublicKeys
  const { environmentId } = environment
  const servers = {
    account: urlOf('account.example.com'),
    custody: urlOf('custody.example.com'),
    rpc: urlOf('rpc.example.com'),
    relay: `wss://relay.example.com:${port}`,
  }
  const sites = { wallet: urlOf('wallet.example.com'), vault: urlOf('vault.example.com') }
  const config = { environmentId, servers, custody: { signerPublicKey }, sites }
  const { app } = await createSiteServer({ dir: folders.demo, config })
  const pages = ['shop.example.net', 'shop.example.com'].map(
    (host) => [host, withSignIn(app, { origin: urlOf(host), rpcUrl: faucet.url })] as const,
  )
  keep(await serve(sitesByHost(Object.fromEntries(pages)), { name: 'pages', port: pagesPort, log }))

  return {
    ...{ environmentId, servers, sites, mailbox, urlOf, close },
    /** The flags with which a browser finds and trusts these hosts. */
    flags: ['--host-resolver-rules=MAP * 127.0.0.1', `--ignore-certificate-errors-spki-list=${certificate.spki}`],
    /** Changes the environment and starts the programs again, as its operator does. */
    async reconfigure(changes: Partial<Environment>): Promise<void> {
      await writeConfig(changes)
      await programs.close()
      programs = await startPrograms()
    },
  }
}
export type RealHosts = Awaited<ReturnType<typeof startRealHosts>>

/** A program of the product, started as an operator starts it. */
function startProgram(program: string, { cwd, env }: { cwd: string; env: Record<string, string> }) {
  const resolver = new URL('resolveHosts.mjs', import.meta.url).href
  const args = ['-C', 'source', '--import', resolver, '--import', import.meta.resolve('tsx'), file(program)]
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  return {
    /** Resolves once that many servers of it listen. */
    listening: (count: number) =>
      new Promise<{ end: typeof end }>((resolve, reject) => {
        child.stdout?.on('data', () => said.split('"listening"').length > count && resolve({ end }))
        child.once('close', () => reject(new Error(`${program} ended: ${said.slice(-2000)}`)))
      }),
  }
}
