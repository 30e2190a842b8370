// `node scripts/logos.mjs`: writes the logos of well-known wallets and networks into the sources, from the package @web3icons/core (MIT),
// which is fetched for this and is no dependency: it has 25 MB, of which this takes 60 KB. Run it to update the logos.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './bootstrap.mjs'

const version = '4.0.56'
/** Ids of the catalogue, and files of the package. */
const wallets = {
  metamask: 'wallets/metamask',
  trust: 'wallets/trust',
  rainbow: 'wallets/rainbow',
  coinbase: 'wallets/coinbase',
  okx: 'wallets/okx',
  phantom: 'wallets/phantom',
  ledger: 'wallets/ledger',
  zerion: 'wallets/zerion',
  uniswap: 'exchanges/uniswap',
  binance: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  tokenpocket: 'wallets/token-pocket',
  imtoken: 'wallets/imtoken',
  '1inch': 'exchanges/1inch',
  kraken: 'wallets/kraken',
  cryptocom: 'exchanges/crypto-com',
  exodus: 'wallets/exodus',
  ronin: 'wallets/ronin',
  backpack: 'wallets/backpack',
  coin98: 'wallets/coin98',
  safe: 'wallets/safe',
  gate: 'exchanges/gate-io',
  mew: 'wallets/my-ether-wallet',
  rabby: 'wallets/rabby',
}
/** Chain ids, and the one network that has none. */
const networks = {
  1: 'ethereum',
  10: 'optimism',
  25: 'cronos',
  30: 'rootstock',
  56: 'binance-smart-chain',
  100: 'gnosis',
  130: 'unichain',
  137: 'polygon',
  143: 'monad',
  146: 'sonic',
  250: 'fantom',
  252: 'fraxtal',
  324: 'zksync',
  480: 'world',
  999: 'hyper-evm',
  1135: 'lisk',
  1284: 'moonbeam',
  1329: 'sei-network',
  1868: 'soneium',
  2020: 'ronin',
  2741: 'abstract',
  5000: 'mantle',
  8217: 'kaia',
  8453: 'base',
  9745: 'plasma',
  33139: 'apechain',
  34443: 'mode',
  42161: 'arbitrum-one',
  42170: 'arbitrum-nova',
  42220: 'celo',
  43114: 'avalanche',
  57073: 'ink',
  59144: 'linea',
  80094: 'berachain',
  81457: 'blast',
  167000: 'taiko',
  534352: 'scroll',
  747474: 'katana',
  7777777: 'zora',
  solana: 'solana',
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-logos-'))
try {
  const archive = execFileSync('npm', ['pack', `@web3icons/core@${version}`, '--silent'], { cwd: folder }).toString()
  execFileSync('tar', ['xzf', archive.trim()], { cwd: folder })
  const svgs = join(folder, 'package/dist/svgs')
  const ofWallets = Object.entries(wallets).map(([id, path]) => [id, join(svgs, path.replace('/', '/background/'))])
  const ofNetworks = Object.entries(networks).map(([id, name]) => [id, join(svgs, 'networks/background', name)])
  await write('src/wallets/catalogue/logos.ts', 'wallets by their ids in the catalogue', 'string', ofWallets)
  await write('src/react/parts/networkLogos.ts', 'networks by their chain ids, and of Solana', 'string', ofNetworks)
} finally {
  rmSync(folder, { recursive: true })
}

async function write(path, of, key, files) {
  const rows = await Promise.all(files.map(async ([id, file]) => `  ${JSON.stringify(id)}: '${await read(file)}',`))
  const text = `// Written by scripts/logos.mjs from @web3icons/core ${version}. MIT License, (c) 0xa3k5. Each logo is a mark of its owner.

/** The logos of ${of}: squares in SVG. */
export const logos: { readonly [id: ${key}]: string | undefined } = {
${rows.join('\n')}
}
`
  writeFileSync(join(root, path), text)
  execFileSync('npx', ['biome', 'check', '--write', path], { cwd: root })
}

/** The SVG on one line, without what only the package's own pages need. */
async function read(file) {
  if (!existsSync(`${file}.svg.js`)) throw new Error(`The package has no ${file}.`)
  const { default: svg } = await import(pathToFileURL(`${file}.svg.js`).href)
  return svg
    .replace(/\s*\n\s*/g, '')
    .replace(/ (class|width|height)="[^"]*"(?=[^>]*viewBox)/g, '')
    .replace(' class="web3icons"', '')
    .replaceAll("'", '&apos;')
}
