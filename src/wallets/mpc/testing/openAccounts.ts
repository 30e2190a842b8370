import type { WalletRecord } from '../../../wire/waas/replies.ts'
import type { AccountRecord } from '../accountRecord.ts'
import { createMpcClient } from '../createMpcClient.ts'
import { createPageFrames } from '../pageFrames.ts'
import { type FrameAnswer, openPageDouble } from './pageDouble.ts'

/** An account of the user, as the frame lists it: on EVM and sealed by a password unless `changes` say otherwise. */
export function toRecord(accountAddress: string, changes: Partial<WalletRecord> & { locations?: object } = {}) {
  const { locations = {}, ...others } = changes
  return {
    ...{ walletId: accountAddress, chainName: 'EVM', accountAddress, thresholdSignatureScheme: 'TWO_OF_TWO' },
    clientKeySharesBackupInfo: {
      passwordEncrypted: true,
      backups: { dynamic: [{ location: 'dynamic' }], ...locations },
    },
    ...others,
  } as WalletRecord
}

/**
 * A page with a client for each account of the user.
 * @returns `asked`: the requests that reached the frame, with what the page passed
 */
export function openAccounts(records: readonly WalletRecord[], answers: Record<string, FrameAnswer> = {}) {
  const page = openPageDouble({ answers })
  const frames = createPageFrames()
  const accounts = records.map((record): AccountRecord => {
    const client = createMpcClient({
      ...{ environmentId: 'test', chain: record.chainName, frameHost: 'https://frame.example', frames },
      authorize: async () => ({ authToken: 'token', signedSessionId: 'signed' }),
    })
    return { client, record }
  })
  const asked = () =>
    page.frames
      .flatMap(({ received }) => received)
      .filter(({ type }) => type !== 'sendAuthToken')
      .map(({ type, args }) => ({ type, ...(args[0] as object) }))
  return { accounts, asked, container: page.container, records: async () => accounts }
}
