import { fromBase64, toHex } from 'latchkey/crypto'
import { engines, ThresholdError } from 'latchkey/crypto/threshold'
import { parse, parseJson } from 'latchkey/wire'
import { type ChainName, engineOf } from 'latchkey/wire/mpc'
import type { KeyFormat } from 'latchkey/wire/vault'
import { maxKeySharesLength, offlineExport } from 'latchkey/wire/waas'
import { readKey } from '../../shared/keyText.ts'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { readShare, toShareText } from '../shares/shareText.ts'
import { withShares } from './account.ts'
import type { HandlerContext } from './context.ts'
import { toCreated, toMaking } from './wallets.ts'

const notSupported = async (): Promise<never> => {
  throw new FrameError('not_supported')
}

/** The form in which wallets of each chain export a key. */
const keyFormats: Record<ChainName, KeyFormat> = { EVM: 'HEXADECIMAL', SVM: 'SOLANA', SUI: 'SUI_BECH32' }

/**
 * Requests that move keys and shares in or out. Export in the visible frame, Google Drive and delegation are not offered
 * yet.
 */
export function keyHandlers({
  open,
  config,
  store,
  download,
}: HandlerContext): Pick<
  Handlers,
  | 'importPrivateKey'
  | 'exportPrivateKey'
  | 'exportClientKeyshares'
  | 'offlineExportPrivateKey'
  | 'delegateKeyShares'
  | 'backupKeySharesToGoogleDrive'
  | 'restoreBackupFromGoogleDrive'
> {
  return {
    async importPrivateKey([args], from) {
      if (!config.imports) throw new FrameError('import_off')
      const { chainName, thresholdSignatureScheme: scheme, password } = args
      // A key that the user types, and not the page, needs the visible frame.
      if (args.privateKey === undefined) return notSupported()
      const privateKey = readKey(args.privateKey, keyFormats[chainName])
      if (!privateKey) throw new FrameError('invalid_key')
      const services = open(from, args)
      const key = { chainName, scheme, privateKey, form: 'seed' } as const
      try {
        return toCreated(await services.party.importKey({ ...toMaking(services, password), ...key }))
      } finally {
        privateKey.fill(0)
      }
    },
    async exportClientKeyshares([args], from) {
      const services = open(from, args)
      const making = toMaking(services, args.password)
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
      return { derivedPrivateKey: combine(chainName, keyShares) }
    },
    exportPrivateKey: notSupported,
    delegateKeyShares: notSupported,
    backupKeySharesToGoogleDrive: notSupported,
    restoreBackupFromGoogleDrive: notSupported,
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
 * Puts a key together from the shares of an exported file. On Ed25519 it is a scalar, which wallets that import seeds do not
 * read (mpc-engine §5).
 * @throws {FrameError} `invalid_request`, `export_unavailable` when the shares do not reach the threshold
 */
function combine(chainName: ChainName, keyShares: readonly string[]): string {
  try {
    const key = engines[engineOf[chainName]].combine(keyShares.map(readShare))
    return chainName === 'EVM' ? `0x${toHex(key)}` : toHex(key)
  } catch (cause) {
    throw new FrameError(cause instanceof ThresholdError ? 'export_unavailable' : 'invalid_request', { cause })
  }
}
