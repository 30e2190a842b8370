import { FrameError } from '../base/frameError.ts'
import type { Handlers } from '../channel/createDispatcher.ts'
import type { HandlerContext } from './createHandlers.ts'

const notSupported = async (): Promise<never> => {
  throw new FrameError('not_supported')
}

/** Requests that move keys and shares in or out. */
export function keyHandlers(
  _context: HandlerContext,
): Pick<
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
    importPrivateKey: notSupported,
    exportPrivateKey: notSupported,
    exportClientKeyshares: notSupported,
    offlineExportPrivateKey: notSupported,
    delegateKeyShares: notSupported,
    backupKeySharesToGoogleDrive: notSupported,
    restoreBackupFromGoogleDrive: notSupported,
  }
}
