import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import type { WaasRequestName } from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import { createGoogleDrive, type DriveFetch } from '../drive/googleDrive.ts'
import { findGoogleToken } from '../drive/googleToken.ts'
import type { RunStep } from '../heavy/steps.ts'
import { createCalls } from '../party/calls.ts'
import { createParty } from '../party/createParty.ts'
import type { PasskeyPrompt } from '../shares/passkeyPrompt.ts'
import type { PasswordSeal } from '../shares/passwordSeal.ts'
import type { ShareSeal } from '../shares/shareSeal.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import { createBackups } from './backups.ts'
import type { Download, Duty, HandlerContext, OpenServices, Stage } from './context.ts'
import { delegationHandlers } from './delegation.ts'
import { driveHandlers } from './drive.ts'
import { keyHandlers } from './keys.ts'
import { passkeyHandlers } from './passkeys.ts'
import { passwordHandlers } from './passwords.ts'
import { createSessions } from './session.ts'
import { signHandlers } from './sign.ts'
import { walletHandlers } from './wallets.ts'

/** The duty of each request that one of the two frames alone answers. */
const duties: Partial<Record<WaasRequestName, Duty>> = {
  getWallets: 'hidden',
  getWallet: 'hidden',
  createWalletAccount: 'hidden',
  signMessage: 'hidden',
  signRawMessage: 'hidden',
  signTransaction: 'hidden',
  signTypedData: 'hidden',
  refreshWalletAccountShares: 'hidden',
  reshare: 'hidden',
  delegateKeyShares: 'hidden',
  backupKeySharesToGoogleDrive: 'hidden',
  exportClientKeyshares: 'hidden',
  offlineExportPrivateKey: 'hidden',
  exportPrivateKey: 'visible',
  restoreBackupFromGoogleDrive: 'visible',
  createPasskey: 'visible',
  restoreReplacedBackup: 'hidden',
}

/**
 * Creates the answers to all 22 requests (managed-wallet §3), and to those that only our own pages send. What the frame does not offer is rejected with a code.
 * @param options.origin of the page, which the browser has vouched for
 * @param options.isOnDuty tells whether the page shows this frame at the moment, or hides it
 * @param options.openStage opens the screens, in the visible frame only
 */
export function createHandlers(options: {
  config: MpcFrameConfig
  origin: string
  isOnDuty: (needed: Duty) => Promise<boolean>
  store: WalletStore
  passwordSeal: PasswordSeal
  shareSeal: ShareSeal
  passkeyPrompt: PasskeyPrompt
  runStep: RunStep
  download: Download
  openStage: () => Promise<Stage>
  fetch?: Parameters<typeof createCalls>[0]['fetch']
  wait?: Parameters<typeof createCalls>[0]['wait']
}): Handlers {
  const { config, origin, isOnDuty, store, passwordSeal, shareSeal, passkeyPrompt } = options
  const { runStep, download, openStage, fetch, wait } = options
  const { environmentId, mpcUrl, sharesUrl, operatorBackup, googleDrive } = config
  const sessions = createSessions()
  const settled = new Set<string>()
  const send: DriveFetch = fetch ?? ((url, init) => globalThis.fetch(url, init))

  const open: OpenServices = (from, proofs) => {
    const { authToken, headers } = sessions.open(from, proofs)
    const authorize = async () => ({ Authorization: `Bearer ${authToken}`, ...headers })
    const toCalls = (url: string) =>
      createCalls({ url, environmentId, authorize, ...(fetch && { fetch }), ...(wait && { wait }) })
    const calls = toCalls(mpcUrl)
    return {
      ...{ origin, headers, calls, store },
      party: createParty({ environmentId, calls, runStep, store }),
      backups: createBackups({ calls: toCalls(sharesUrl), headers, shareSeal, mayStoreOpen: operatorBackup, settled }),
      async openDrive(given) {
        if (!googleDrive) throw new FrameError('drive_off')
        const token = await findGoogleToken(googleDrive, { given, authToken, fetch: send })
        return createGoogleDrive({ apiUrl: googleDrive.apiUrl, token, fetch: send })
      },
    }
  }

  const seals = { passwordSeal, shareSeal, passkeyPrompt }
  const context: HandlerContext = { open, config, store, ...seals, download, isOnDuty, openStage }
  const handlers: Handlers = {
    async sendAuthToken([token], from) {
      sessions.setToken(from, token)
    },
    ...walletHandlers(context),
    ...signHandlers(context),
    ...passwordHandlers(context),
    ...passkeyHandlers(context),
    ...keyHandlers(context),
    ...driveHandlers(context),
    ...delegationHandlers(context),
    async cleanup() {
      sessions.clear()
      store.lockAll()
      settled.clear()
    },
  }
  return withDuty(handlers, isOnDuty)
}

/** Refuses requests of the other frame's duty: a secret is shown only where the user sees it. */
function withDuty(handlers: Handlers, isOnDuty: (needed: Duty) => Promise<boolean>): Handlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => {
    const needed = duties[name as WaasRequestName]
    const check = async (...request: Parameters<typeof handle>) => {
      if (needed && !(await isOnDuty(needed))) {
        throw new FrameError(needed === 'visible' ? 'visible_frame_required' : 'hidden_frame_required')
      }
      return (handle as (...args: unknown[]) => unknown)(...request)
    }
    return [name, check]
  })
  return Object.fromEntries(guarded)
}
