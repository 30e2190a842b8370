import type { KeyStore } from 'latchkey/core'
import type { SignedIn } from 'latchkey/wire/account'
import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import {
  createWaasRequest,
  type WaasArgs,
  type WaasEnvelope,
  type WaasReply,
  type WaasRequestName,
} from 'latchkey/wire/waas'
import { openDatabase } from '../../servers/shared/database.ts'
import { createKeySharesReporter, createManagedWalletReporter } from '../../servers/shared/managed/reporters.ts'
import { createRawApiKey } from '../../servers/shared/rawApiKey.ts'
import { publicUrl as accountsUrl, createAccountHarness } from '../../servers/testing/accountHarness.ts'
import { frameOrigin, pageOrigin } from '../../servers/testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness, mpcUrl } from '../../servers/testing/mpcHarness.ts'
import { createSharesHarness } from '../../servers/testing/sharesHarness.ts'
import { FrameError } from '../../sites/mpc/base/frameError.ts'
import { createDispatcher } from '../../sites/mpc/channel/createDispatcher.ts'
import { runHere } from '../../sites/mpc/heavy/steps.ts'
import type { Duty, Stage } from '../../sites/mpc/operations/context.ts'
import { createHandlers } from '../../sites/mpc/operations/createHandlers.ts'
import { createLock, createWalletStore } from '../../sites/mpc/shares/walletStore.ts'
import { createMemoryKeyStore } from '../../src/core/keyStore.ts'
import { createDriveDouble, driveUrl } from './driveDouble.ts'
import { createPasskeyDouble } from './passkeyDouble.ts'
import { createTestSeals } from './testSeals.ts'

const sharesUrl = 'http://shares.test'

/** The frame in Node, against the real servers. Only its window is missing: messages go in and out as objects. */
export type TestFrame = Awaited<ReturnType<typeof openTestFrame>>

export async function openTestFrame(
  options: Partial<Pick<MpcFrameConfig, 'operatorBackup' | 'imports' | 'googleDrive' | 'delegationKey'>> &
    Pick<NonNullable<Parameters<typeof createMpcHarness>[0]>, 'environment'> = {},
) {
  const { environment, ...changes } = options
  const [mpcKey, sharesKey] = [createRawApiKey(), createRawApiKey()]
  const accounts = await createAccountHarness({
    ...{ managedWalletKey: mpcKey.publicKey, keySharesKey: sharesKey.publicKey },
  })
  const reporting = {
    accountUrl: accountsUrl,
    fetch: async (url: RequestInfo | URL, init?: RequestInit) => accounts.account.app.request(String(url), init),
  }
  const harness = await createMpcHarness({
    ...{ accounts, ...(environment && { environment }) },
    report: createManagedWalletReporter({ ...reporting, privateKey: mpcKey.privateKey }),
  })
  const shares = await createSharesHarness({
    ...{ database: await openDatabase({}), accounts, statementKeys: await harness.statementKeys() },
    report: createKeySharesReporter({ ...reporting, privateKey: sharesKey.privateKey }),
    // One user of a test makes more backups than a person.
    recoverRate: { burst: 1_000, perMinute: 1_000 },
  })
  const { accessToken, key } = await accounts.signedUp()
  const { environmentId } = harness.accounts.environment
  const config = {
    ...{ environmentId, allowedOrigins: [pageOrigin], mpcUrl, sharesUrl, operatorBackup: false, imports: true },
    ...{ passkeyRpId: 'mpc.test' },
    ...changes,
  }
  const drive = createDriveDouble()
  /** The user's passkeys, which follow them to other browsers. */
  const passkeys = createPasskeyDouble()
  /** `cut` matches the requests that do not reach their server. */
  const state: { duty: Duty; cut?: RegExp | undefined } = { duty: 'hidden' }
  const requests: string[] = []
  const downloads: { name: string; text: string }[] = []
  /** What the frame would show. A test acts as the user: it fetches the key, or types one. */
  const screens: { shown: Parameters<Stage['show']>[0][]; typed: string } = { shown: [], typed: '' }
  const stage: Stage = {
    press: (work) => work(),
    show: (screen) => void screens.shown.push(screen),
    async take({ isKey, bring }) {
      if (!isKey(screens.typed)) throw new FrameError('not_seen')
      return bring(screens.typed)
    },
  }

  /** One browser. Each frame of it is a page that was loaded again. */
  function openFrame(keys: KeyStore) {
    const seals = { ...createTestSeals({ environmentId, prompt: passkeys.prompt }), passkeyPrompt: passkeys.prompt }
    const store = createWalletStore({ environmentId, keys, shareSeal: seals.shareSeal, lock: createLock() })
    const posted: WaasEnvelope[] = []
    let heard = (_: WaasEnvelope) => {}
    const receive = createDispatcher({
      handlers: createHandlers({
        ...{
          config,
          origin: pageOrigin,
          isOnDuty: async (needed: Duty) => state.duty === needed,
          store,
          ...seals,
          runStep: runHere,
        },
        download: (file) => void downloads.push(file),
        openStage: async () => stage,
        wait: async () => {},
        fetch: (url, init) => {
          requests.push(`${init.method} ${url}`)
          if (state.cut?.test(url)) throw new TypeError('Failed to fetch')
          const headers = { ...init.headers, Origin: frameOrigin }
          if (url.startsWith(driveUrl)) return drive.app.request(url, init)
          const { app } = url.startsWith(mpcUrl) ? harness.state.server : shares.server
          return app.request(url, { ...init, headers })
        },
      }),
      post(message) {
        posted.push(message)
        heard(message)
      },
    })
    let count = 0
    return {
      ...{ receive, posted, store },
      onPost: (listen: typeof heard) => {
        heard = listen
      },
      /** Sends a request as a page does, and returns the value of its reply. Rejects with the error that the page reads. */
      ask<name extends WaasRequestName>(name: name, ...args: WaasArgs<name>): Promise<WaasReply<name>> {
        const id = `0.5-${count++}`
        return new Promise((resolve, reject) => {
          heard = ({ type, args: [value], messageSessionId }) => {
            if (messageSessionId !== id) return
            if (type === `${name}__resolve`) resolve(value as WaasReply<name>)
            if (type === `${name}__reject`) reject(value)
          }
          receive(createWaasRequest(name, args, id))
        })
      },
    }
  }

  const keys = createMemoryKeyStore()
  return {
    ...{ harness, accessToken, config, state, requests, downloads, screens, keys, drive, passkeys, shares },
    frame: openFrame(keys),
    /** The user's managed wallets as the account server lists them to pages, once both servers have reported. */
    async credentials() {
      await Promise.all([harness.state.server.settled(), shares.server.settled()])
      const { body } = await accounts.send('GET', '/me', { key, accessToken })
      return (body as SignedIn['person']).credentials.slice(1)
    },
    /** The backups, opened with the share store's key. */
    openedBackups: shares.opened,
    /** What the users have delegated to the project, as its operator reads it. */
    delegated: async () => (await shares.delegated()).map(({ share }) => share),
    /** The same browser after a reload. */
    reload: () => openFrame(keys),
    /** Another browser, or this one after its storage was wiped. */
    elsewhere: () => openFrame(createMemoryKeyStore()),
  }
}

export type { MpcHarness }
