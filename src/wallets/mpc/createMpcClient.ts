import { acknowledgeMs } from '../../core/iframe/limits.ts'
import { toBase64 } from '../../crypto/base64.ts'
import type { ChainName } from '../../wire/mpc/chains.ts'
import type { MfaAction } from '../../wire/mpc/mfa.ts'
import { toFrameHost } from '../../wire/waas/hosts.ts'
import type { OfflineExport, WaasArgs, WaasRequestName } from '../../wire/waas/requests.ts'
import { assertDigest, toPlainJson } from './content.ts'
import { MpcError } from './errors.ts'
import { createFrameAccess } from './frameAccess.ts'
import type { MpcClient, MpcClientOptions, OfAccount } from './mpcClient.ts'
import { type FrameTarget, pageFrames } from './pageFrames.ts'

/** Page names and wire names of the chains. */
const chainNames: Readonly<Record<string, ChainName>> = { EVM: 'EVM', SOL: 'SVM', SVM: 'SVM', SUI: 'SUI' }

/** What the client adds to the arguments of a request. */
type Added = 'chainName' | 'signedSessionId' | 'authToken' | 'mfaToken'
type Own<name extends WaasRequestName> = Omit<NonNullable<WaasArgs<name>[0]> & object, Added>
type Shown = { container: HTMLElement; signal?: AbortSignal | undefined }

/**
 * Creates a client of the managed wallet's frame on one chain. It loads nothing before its first request.
 * @throws {MpcError} 'Environment ID is required', 'Unsupported chain', or 'Required clients not found' when no frame is named
 */
export function createMpcClient(options: MpcClientOptions): MpcClient {
  const { chain, mfaToken } = options
  const chainName = Object.hasOwn(chainNames, chain) ? chainNames[chain] : undefined
  if (!chainName) throw new MpcError('chainUnsupported')
  const frames = createFrameAccess(options.frames ?? pageFrames, toTarget(options))
  let isCleanedUp = false
  let cleaning: Promise<void> | undefined

  async function token(): Promise<{ authToken: string }> {
    if (isCleanedUp) throw new MpcError('handlerMissing')
    return { authToken: givenToken((await options.authorize()).authToken) }
  }
  /** What the frame needs to act for the user. Both expire, so each request has new ones. */
  async function session() {
    if (isCleanedUp) throw new MpcError('handlerMissing')
    const { signedSessionId, authToken } = await options.authorize()
    if (!signedSessionId) throw new MpcError('signedSessionMissing')
    return { signedSessionId, authToken: givenToken(authToken) }
  }
  /** Asks for the token of an action before any wait: a passkey prompt opens only inside the user's click. */
  async function confirmed(action: MfaAction, ...needs: ['always'] | []) {
    const [given, proof] = await Promise.all([mfaToken?.(action, ...needs), session()])
    return { ...proof, mfaToken: given }
  }

  async function ask<name extends WaasRequestName>(
    name: name,
    own: Own<name>,
    proving: Promise<{ authToken: string }>,
  ) {
    const proof = await proving
    const askFrame = await frames.open(proof.authToken)
    return askFrame(name, [{ chainName, ...own, ...proof }] as unknown as WaasArgs<name>)
  }
  /** Asks in a visible frame, which closes when the request fails. */
  async function askVisibly<name extends WaasRequestName>(
    name: name,
    { container, signal, ...own }: Own<name> & Shown,
    proving: Promise<{ authToken: string }>,
  ) {
    const proof = await proving
    const { ask: askFrame, close } = await frames.openVisible(proof.authToken, { container, signal })
    try {
      return { value: await askFrame(name, [{ chainName, ...own, ...proof }] as unknown as WaasArgs<name>), close }
    } catch (error) {
      close()
      throw error
    }
  }

  return {
    async initialize() {
      await cleaning
      isCleanedUp = false
      await frames.open((await token()).authToken)
    },

    getWallets: () => ask('getWallets', {}, token()),
    async getWallet(about) {
      const wallet = await ask('getWallet', { walletOperation: 'NO_OPERATION', ...ofAccount(about) }, session())
      if (!wallet) throw new MpcError('accountNotFound')
      return wallet
    },
    createWalletAccount: ({ thresholdSignatureScheme = 'TWO_OF_TWO', password, passkeyId } = {}) =>
      ask('createWalletAccount', { thresholdSignatureScheme, password, passkeyId }, session()),

    signMessage: async ({ context, ...about }) =>
      ask(
        'signMessage',
        { ...ofAccount(about), context: context && toPlainJson(context) },
        confirmed('wallet.waas.sign'),
      ),
    async signRawMessage(about) {
      const { message } = ofAccount(about)
      assertDigest(message)
      return ask('signRawMessage', about, confirmed('wallet.waas.sign'))
    },
    signTypedData: async ({ typedData, ...about }) =>
      ask('signTypedData', { ...ofAccount(about), typedData: toPlainJson(typedData) }, confirmed('wallet.waas.sign')),
    async signTransaction(about) {
      if (!about.senderAddress) throw new MpcError('addressMissing')
      return ask('signTransaction', about, confirmed('wallet.waas.sign'))
    },

    refreshWalletAccountShares: async (about) =>
      ask('refreshWalletAccountShares', ofAccount(about), confirmed('wallet.waas.refresh')),
    reshare: async (about) => ask('reshare', ofAccount(about), confirmed('wallet.waas.reshare')),
    // The share that the operator gets is made by a reshare.
    delegateKeyShares: async (about) => ask('delegateKeyShares', ofAccount(about), confirmed('wallet.waas.reshare')),

    requiresPasswordForOperation: async (about) =>
      ask('requiresPasswordForOperation', { walletOperation: 'REACH_THRESHOLD', ...ofAccount(about) }, token()),
    isPasswordEncrypted: async (about) => ask('isPasswordEncrypted', ofAccount(about), token()),
    verifyPassword: async (about) =>
      ask('verifyPassword', { walletOperation: 'NO_OPERATION', ...ofAccount(about) }, session()),
    updatePassword: async (about) => ask('updatePassword', ofAccount(about), confirmed('wallet.waas.backup')),

    async createPasskey(about) {
      const { value, close } = await askVisibly('createPasskey', shown(about), session())
      close()
      return value
    },
    restoreReplacedBackup: async (about) =>
      ask('restoreReplacedBackup', ofAccount(about), confirmed('wallet.waas.backup', 'always')),

    async exportPrivateKey(about) {
      const { close } = await askVisibly('exportPrivateKey', shown(ofAccount(about)), confirmed('wallet.waas.export'))
      return { close }
    },
    async importPrivateKey({ thresholdSignatureScheme = 'TWO_OF_TWO', ...about }) {
      const own = { thresholdSignatureScheme, ...shown(about) }
      const { value, close } = await askVisibly('importPrivateKey', own, session())
      close()
      return value
    },
    async offlineExportPrivateKey(shares) {
      const content: OfflineExport = { chainName, ...shares }
      const base64Args = toBase64(new TextEncoder().encode(JSON.stringify(content)))
      const askFrame = await frames.open((await token()).authToken)
      return (await askFrame('offlineExportPrivateKey', [{ chainName, base64Args }])).derivedPrivateKey
    },

    exportClientKeyshares: async (about) => ask('exportClientKeyshares', ofAccount(about), session()),
    backupKeySharesToGoogleDrive: async (about) =>
      ask('backupKeySharesToGoogleDrive', ofAccount(about), confirmed('wallet.waas.backup')),
    async restoreBackupFromGoogleDrive(about) {
      const { close } = await askVisibly('restoreBackupFromGoogleDrive', shown(ofAccount(about)), session())
      close()
    },

    cleanup() {
      isCleanedUp = true
      cleaning ??= cleanUp().finally(() => {
        cleaning = undefined
      })
      return cleaning
    },
  }

  /** Lets the frame go, whether or not it answers in time. */
  async function cleanUp() {
    const asked = frames.opened()?.then((askFrame) => askFrame('cleanup', []))
    const late = new Promise((resolve) => setTimeout(resolve, acknowledgeMs))
    await Promise.race([asked, late]).catch(() => undefined)
    frames.close()
  }
}

function toTarget(options: MpcClientOptions): FrameTarget {
  const { environmentId, baseApiUrl, baseMPCRelayApiUrl, frameHost } = options
  if (!environmentId) throw new MpcError('environmentMissing')
  const host = toFrameHost({ frameHost, baseApiUrl })
  if (!host) throw new MpcError('clientsNotFound')
  return { host, environmentId, baseApiUrl, baseMPCRelayApiUrl }
}

function givenToken(token: string | undefined): string {
  if (!token) throw new MpcError('tokenMissing')
  return token
}

function ofAccount<about extends OfAccount>(about: about): about {
  if (!about.accountAddress) throw new MpcError('addressMissing')
  return about
}

function shown<about extends Shown>(about: about): about {
  if (!about.container) throw new MpcError('containerMissing')
  return about
}
