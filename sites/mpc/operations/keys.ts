import { fromBase64, toHex } from 'latchkey/crypto'
import { engines, ThresholdError } from 'latchkey/crypto/threshold'
import { parse, parseJson } from 'latchkey/wire'
import { type ChainName, engineOf } from 'latchkey/wire/mpc'
import { maxKeySharesLength, offlineExport, type WaasRequest } from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import type { Handlers, Origin } from '../channel/createDispatcher.ts'
import { openSeed } from '../shares/sealedSeed.ts'
import { readShare, readShareSeed, toShareText } from '../shares/shareText.ts'
import type { WholeKey } from '../shares/wholeKey.ts'
import { withShares } from './account.ts'
import type { HandlerContext } from './context.ts'
import { isTyped, readSeed, readTyped, writeWhole } from './keyForms.ts'
import { toCreated, toMaking } from './wallets.ts'

/** Requests that move keys and shares in or out. */
export function keyHandlers({
  open,
  config,
  store,
  shareSeal,
  download,
  isOnDuty,
  openStage,
}: HandlerContext): Pick<
  Handlers,
  'importPrivateKey' | 'exportPrivateKey' | 'exportClientKeyshares' | 'offlineExportPrivateKey'
> {
  /** Splits a key into shares. It is wiped here. */
  async function bring(key: WholeKey | undefined, [args]: WaasRequest<'importPrivateKey'>, from: Origin) {
    if (!key) throw new FrameError('invalid_key')
    const services = open(from, args)
    const { chainName, thresholdSignatureScheme: scheme } = args
    const making = toMaking(services, args)
    try {
      await shareSeal.prepare(making.proof)
      return toCreated(await services.party.importKey({ ...making, chainName, scheme, ...key }))
    } finally {
      key.privateKey.fill(0)
    }
  }

  return {
    async importPrivateKey(request, from) {
      const [{ chainName, privateKey }] = request
      if (!config.imports) throw new FrameError('import_off')
      if (privateKey !== undefined) return bring(readSeed(chainName, privateKey), request, from)
      // The user types the key, which the page never has.
      if (!(await isOnDuty('visible'))) throw new FrameError('visible_frame_required')
      return (await openStage()).take({
        isKey: (text) => isTyped(chainName, text),
        bring: (text) => bring(readTyped(chainName, text), request, from),
      })
    },
    async exportPrivateKey([args], from) {
      const services = open(from, args)
      const making = toMaking(services, args)
      const options = { account: args, operation: 'EXPORT_PRIVATE_KEY' as const, making }
      // What can fail without the server fails before the user is asked.
      await withShares(services, options, async ({ walletId, chainName, isBanned, sealedSeed }) => {
        if (isBanned) throw new FrameError('wallet_banned')
        const fetchKey = async () => {
          const key = await services.party.exportKey(walletId, making)
          const text = writeWhole(chainName, key)
          key.privateKey.fill(0)
          return new TextEncoder().encode(text)
        }
        const stage = await openStage()
        stage.show({ isScalar: chainName !== 'EVM' && sealedSeed === undefined, fetchKey })
      })
    },
    async exportClientKeyshares([args], from) {
      const services = open(from, args)
      const making = toMaking(services, args)
      const options = { account: args, operation: 'REACH_ALL_PARTIES' as const, making }
      await withShares(services, options, async (wallet) => {
        if (!wallet.active) throw new FrameError('shares_missing')
        const shares = await store.openShares(wallet.walletId, wallet.active, making)
        const keyShares = [...shares.values()].map((share) => toShareText(wallet, share))
        const name = `dynamicWalletKeyShareBackup-${wallet.accountAddress}.txt`
        download({ name, text: JSON.stringify({ keyShares, derivationPath: '' }) })
      })
    },
    async offlineExportPrivateKey([{ base64Args }]) {
      const { chainName, keyShares } = readOfflineExport(base64Args)
      return { derivedPrivateKey: await combine(chainName, keyShares) }
    },
  }
}

function readOfflineExport(base64Args: string) {
  try {
    return parse(offlineExport, parseJson(new TextDecoder().decode(fromBase64(base64Args)), maxKeySharesLength))
  } catch (cause) {
    throw new FrameError('invalid_request', { cause })
  }
}

/**
 * Puts a key together from the shares of an exported file, and writes it as wallets of the chain do. An Ed25519 key that was
 * never a seed is written as a scalar, which other wallets cannot mistake for one (mpc-engine §5).
 * @throws {FrameError} `invalid_request`, `export_unavailable` when the shares do not reach the threshold
 */
async function combine(chainName: ChainName, keyShares: readonly string[]): Promise<string> {
  try {
    const engine = engines[engineOf[chainName]]
    const shares = keyShares.map(readShare)
    const privateKey = Uint8Array.from(engine.combine(shares))
    if (chainName === 'EVM') return writeWhole(chainName, { privateKey, form: 'seed' })
    const publicKey = toHex(engine.tagOf(shares[0] ?? Uint8Array.of()).publicKey)
    const sealed = keyShares.map(readShareSeed).find((each) => each !== undefined)
    const seed = sealed === undefined ? undefined : await openSeed(sealed, { scalar: privateKey, publicKey })
    return writeWhole(chainName, seed ? { privateKey: seed, form: 'seed' } : { privateKey, form: 'scalar' })
  } catch (cause) {
    throw new FrameError(cause instanceof ThresholdError ? 'export_unavailable' : 'invalid_request', { cause })
  }
}
