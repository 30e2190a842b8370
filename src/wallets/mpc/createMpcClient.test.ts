import { afterEach, describe, expect, test, vi } from 'vitest'
import vectors from '../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { createMpcClient } from './createMpcClient.ts'
import type { MpcClient, MpcClientOptions } from './mpcClient.ts'
import { createPageFrames } from './pageFrames.ts'
import { type FrameAnswer, openPageDouble, silent } from './testing/pageDouble.ts'

afterEach(() => void vi.useRealTimers())

const accountAddress = '0x0000000000000000000000000000000000000001'
const created = { chainName: 'EVM', accountAddress, publicKeyHex: '04', rawPublicKey: undefined }
const record = {
  ...{ walletId: '1', chainName: 'EVM', accountAddress, derivationPath: '' },
  thresholdSignatureScheme: 'TWO_OF_TWO',
  clientKeySharesBackupInfo: { passwordEncrypted: false, backups: {} },
}
/** What the frame answers in most tests. Requests that are not here get no value. */
const usual: Record<string, FrameAnswer> = {
  getWallets: () => [record],
  getWallet: () => record,
  createWalletAccount: () => created,
  importPrivateKey: () => created,
  requiresPasswordForOperation: () => true,
  isPasswordEncrypted: () => false,
  signMessage: () => '0x01',
  signRawMessage: () => '0x02',
  signTypedData: () => '0x03',
  signTransaction: () => '0x04',
  offlineExportPrivateKey: () => ({ derivedPrivateKey: '11' }),
}

function openPage(options: Parameters<typeof openPageDouble>[0] = {}) {
  const page = openPageDouble({ ...options, answers: { ...usual, ...options.answers } })
  const frames = createPageFrames()
  const open = (changes: Partial<MpcClientOptions> = {}) =>
    createMpcClient({
      ...{ environmentId: 'ENV_ID', chain: 'EVM', frameHost: 'https://frame.example', frames },
      authorize: async () => ({ authToken: 'jwt.tok.en2', signedSessionId: 'sess-sig' }),
      mfaToken: async () => 'mfa',
      ...changes,
    })
  /** The names of all requests that a frame got. */
  const heard = (at = 0) => page.frames[at]?.received.map(({ type }) => type)
  return { ...page, open, heard }
}

/** What our client sends beside the official one. Frames by others ignore it. */
const added: Record<string, string[]> = {
  getWallets: ['authToken'],
  // The environment may want a fresh passkey before a backup is replaced.
  updatePassword: ['mfaToken'],
  backupKeySharesToGoogleDrive: ['mfaToken'],
}

describe('requests', () => {
  const { container } = { container: {} as HTMLElement }
  const of = { accountAddress, password: 'pw' }
  const digest = 'ab'.repeat(32)
  const eip7702Auth = { address: accountAddress, chainId: 1, nonce: 0 } as const
  const typedData = { domain: {}, types: {}, primaryType: 'X', message: {} }
  const schemes = { oldThresholdSignatureScheme: 'TWO_OF_TWO', newThresholdSignatureScheme: 'TWO_OF_THREE' } as const
  /** Our calls that the recorded requests of the official client correspond to. */
  const calls: Record<string, (client: MpcClient) => Promise<unknown>> = {
    getWallets: (client) => client.getWallets(),
    createWalletAccount: (client) => client.createWalletAccount(),
    getWallet: (client) => client.getWallet({ accountAddress }),
    isPasswordEncrypted: (client) => client.isPasswordEncrypted({ accountAddress }),
    signMessage: (client) =>
      client.signMessage({ accountAddress, message: 'hi', context: { evmTransaction: { nonce: 1n } } }),
    signRawMessage: (client) => client.signRawMessage({ accountAddress, message: digest, context: { eip7702Auth } }),
    signTransaction: (client) =>
      client.signTransaction({ senderAddress: accountAddress, transaction: '0x02c0', chainId: '1' }),
    signTypedData: (client) => client.signTypedData({ accountAddress, typedData }),
    backupKeySharesToGoogleDrive: (client) => client.backupKeySharesToGoogleDrive(of),
    delegateKeyShares: (client) => client.delegateKeyShares(of),
    refreshWalletAccountShares: (client) => client.refreshWalletAccountShares(of),
    reshare: (client) => client.reshare({ ...of, ...schemes }),
    verifyPassword: (client) => client.verifyPassword(of),
    updatePassword: (client) => client.updatePassword({ accountAddress, existingPassword: 'a', newPassword: 'b' }),
    exportClientKeyshares: (client) => client.exportClientKeyshares(of),
    offlineExportPrivateKey: (client) =>
      client.offlineExportPrivateKey({ keyShares: ['{"a":1}', '{"b":2}'], derivationPath: 'm' }),
    requiresPasswordForOperation: (client) => client.requiresPasswordForOperation({ accountAddress }),
    exportPrivateKey: (client) => client.exportPrivateKey({ ...of, container }),
  }
  const recorded = vectors.recorded['browser-wallet-client@0.0.129'].messages
  const sentBy = (name: string) => recorded.find(({ type }) => type === name)?.args[0]

  test.each(Object.keys(calls))('vectors: %s has the arguments of the official client', async (name) => {
    const { frames, open, container: shown } = openPage()
    Object.assign(container, shown)
    await calls[name]?.(open())
    const sent = frames.flatMap(({ received }) => received).find(({ type }) => type === name)
    const own = JSON.parse(JSON.stringify(sent?.args[0]))
    // The recording marks keys that are present with `undefined`. Ours may be newer there: a token, where theirs had none.
    const theirs = Object.entries(sentBy(name) ?? {}).filter(([, value]) => value !== '__undefined__')
    expect(own).toMatchObject(Object.fromEntries(theirs))
    const more = Object.keys(own).filter((key) => !Object.keys(sentBy(name) ?? {}).includes(key))
    expect(more).toEqual(added[name] ?? [])
  })

  test('default: replies', async () => {
    const { open } = openPage()
    const client = open()
    expect(await client.createWalletAccount()).toEqual(created)
    expect(await client.getWallets()).toEqual([record])
    expect(await client.getWallet({ accountAddress })).toEqual(record)
    expect(await client.signTransaction({ senderAddress: accountAddress, transaction: '0x02c0' })).toBe('0x04')
    expect(await client.requiresPasswordForOperation({ accountAddress })).toBe(true)
    expect(await client.refreshWalletAccountShares({ accountAddress })).toBeUndefined()
    expect(await client.offlineExportPrivateKey({ keyShares: ['{}'] })).toBe('11')
  })

  test('behavior: BigInts in typed data become decimal text', async () => {
    const { frames, open } = openPage()
    await open().signTypedData({ accountAddress, typedData: { message: { n: 5n } } })
    expect(frames[0]?.received[1]?.args[0]).toMatchObject({ typedData: '{"message":{"n":"5"}}' })
  })

  test('behavior: SOL is SVM on the wire', async () => {
    const { frames, open } = openPage({ answers: { getWallets: () => [] } })
    await open({ chain: 'SOL' }).getWallets()
    expect(frames[0]?.received[1]?.args[0]).toMatchObject({ chainName: 'SVM' })
  })

  test('behavior: the passkey prompt of an MFA token opens before any wait', () => {
    const { open } = openPage()
    const mfaToken = vi.fn(async () => 'mfa')
    void open({ mfaToken }).refreshWalletAccountShares({ accountAddress })
    expect(mfaToken).toHaveBeenCalledExactlyOnceWith('wallet.waas.refresh')
  })

  test('behavior: an environment without MFA needs no token', async () => {
    const { frames, open } = openPage()
    await open({ mfaToken: async () => undefined }).signMessage({ accountAddress, message: 'hi' })
    expect(frames[0]?.received[1]?.args[0]).toMatchObject({ mfaToken: undefined })
  })
})

describe('hidden frame', () => {
  test('default: nothing loads before the first request', () => {
    const { frames, open } = openPage()
    open()
    expect(frames).toEqual([])
  })

  test('default: three clients share one frame, and each sends its own token', async () => {
    const { frames, inPage, open, heard } = openPage({ answers: { getWallets: () => [] } })
    const clients = [open(), open({ chain: 'SOL' }), open({ chain: 'SUI' })]
    await Promise.all(clients.map((client) => client.getWallets()))
    await clients[0]?.getWallets()
    expect(frames).toHaveLength(1)
    expect(heard()?.filter((type) => type === 'sendAuthToken')).toHaveLength(3)
    const channels = frames[0]?.received.map(({ messageSessionId }) => messageSessionId.replace(/-\d+$/, ''))
    expect(new Set(channels).size).toBe(3)
    for (const client of clients) {
      expect(inPage).toHaveLength(1)
      await client.cleanup()
    }
    expect(inPage).toEqual([])
    expect(heard()?.filter((type) => type === 'cleanup')).toHaveLength(3)
  })

  test('vectors: the frame has the attributes and the URL of the official client', async () => {
    const { frames, open } = openPage()
    await open({ frameHost: undefined, baseApiUrl: 'http://localhost:4200' }).initialize()
    const { iframeHidden } = vectors.recorded['browser-wallet-client@0.0.129']
    const element = frames[0]!.element
    expect(iframeHidden).toContain(`title="${element.title}" sandbox="${frames[0]?.attributes.sandbox}"`)
    expect(iframeHidden).toContain(`referrerpolicy="${element.referrerPolicy}"`)
    expect(element.style).toMatchObject({ display: 'none', position: 'fixed', pointerEvents: 'none' })
    const [own, theirs] = [element.src, / src="([^"]+)"/.exec(iframeHidden)?.[1]?.replaceAll('&amp;', '&')].map(
      (url) => new URL(url ?? ''),
    )
    expect([own?.origin, own?.pathname]).toEqual([theirs?.origin, theirs?.pathname])
    expect([...own!.searchParams.keys()]).toEqual([...theirs!.searchParams.keys()])
  })

  test('behavior: passkeys are allowed to our own frame alone', async () => {
    const { frames, open } = openPage()
    await open().initialize()
    await open({ frameHost: 'https://app.dynamicauth.com' }).initialize()
    expect(frames.map(({ element }) => element.allow)).toEqual([
      'publickey-credentials-get; publickey-credentials-create',
      '',
    ])
  })

  test('behavior: a frame that another script removed is replaced', async () => {
    const { frames, open } = openPage()
    const client = open()
    await client.getWallets()
    frames[0]?.element.remove()
    expect(await client.getWallets()).toEqual([record])
    expect(frames).toHaveLength(2)
  })

  test('behavior: cleaning up twice is the same as once, and without a frame none is loaded', async () => {
    const { frames, open } = openPage()
    const client = open()
    await Promise.all([client.cleanup(), client.cleanup()])
    await client.cleanup()
    expect(frames).toEqual([])
  })

  test('behavior: a frame that does not answer the cleanup is removed all the same', async () => {
    vi.useFakeTimers()
    const { inPage, open } = openPage({ answers: { cleanup: () => silent } })
    const client = open()
    await client.initialize()
    await client.getWallets()
    const cleaned = client.cleanup()
    await vi.advanceTimersByTimeAsync(5_000)
    await cleaned
    await vi.advanceTimersByTimeAsync(60_000)
    expect(inPage).toEqual([])
  })

  test('behavior: T3, replies of other windows and origins are ignored', async () => {
    const { frames, open } = openPage({ answers: { getWallets: () => new Promise(() => {}) } })
    const wallets = open().getWallets()
    await vi.waitFor(() => expect(frames[0]?.received).toHaveLength(2))
    const { messageSessionId } = frames[0]!.received[1]!
    const reply = (value: unknown) => ({
      ...{ type: 'getWallets__resolve', args: [value], messageSessionId },
      origin: 'webview',
    })
    frames[0]?.send(reply([{ ...record, walletId: 'forged' }]), { source: {} })
    frames[0]?.send(reply([{ ...record, walletId: 'forged' }]), { origin: 'https://evil.example' })
    frames[0]?.send(reply([record]))
    expect(await wallets).toEqual([record])
  })
})

describe('visible frame', () => {
  test('default: an export has a frame of its own with its own token, and stays until it is closed', async () => {
    const { frames, inPage, open, heard, container } = openPage()
    const client = open()
    await client.getWallets()
    const { close } = await client.exportPrivateKey({ accountAddress, container })
    expect(heard(1)).toEqual(['sendAuthToken', 'exportPrivateKey'])
    const [hidden, visible] = frames
    expect(visible?.element.src).toBe(hidden?.element.src)
    const { iframeVisible } = vectors.recorded['browser-wallet-client@0.0.129']
    const sandbox = visible?.attributes.sandbox?.replace(' allow-popups allow-popups-to-escape-sandbox', '')
    expect(sandbox).not.toBe(visible?.attributes.sandbox)
    expect(iframeVisible).toContain(`title="${visible?.element.title}" sandbox="${sandbox}"`)
    expect(visible?.element.style).toMatchObject({ display: 'block', width: '100%', height: '100%' })
    expect(inPage).toHaveLength(2)
    close()
    expect(inPage).toEqual([hidden?.element])
    await client.cleanup()
    expect(inPage).toEqual([])
  })

  test('behavior: after an import or a restore, the frame closes', async () => {
    const { frames, inPage, open, heard, container } = openPage()
    const client = open()
    expect(await client.importPrivateKey({ container })).toEqual(created)
    await client.restoreBackupFromGoogleDrive({ accountAddress, container, googleDriveAccessToken: 'ya29' })
    expect(frames[1]?.received[1]?.args[0]).toMatchObject({ googleDriveAccessToken: 'ya29' })
    expect([heard(0), heard(1)]).toEqual([
      ['sendAuthToken', 'importPrivateKey'],
      ['sendAuthToken', 'restoreBackupFromGoogleDrive'],
    ])
    expect(inPage).toEqual([])
  })

  test('behavior: a refused export closes the frame', async () => {
    const { inPage, open, container } = openPage({ answers: { exportPrivateKey: () => new Error('No.') } })
    await expect(open().exportPrivateKey({ accountAddress, container })).rejects.toThrow('No.')
    expect(inPage).toEqual([])
  })

  test('behavior: aborting closes the frame while the user decides', async () => {
    const { inPage, open, heard, container } = openPage({
      answers: { importPrivateKey: () => new Promise(() => {}) },
    })
    const life = new AbortController()
    const failed = expect(open().importPrivateKey({ container, signal: life.signal })).rejects.toThrow()
    await vi.waitFor(() => expect(heard()).toContain('importPrivateKey'))
    life.abort()
    await failed
    expect(inPage).toEqual([])
  })
})

describe('errors', () => {
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'no error',
      (error: Error) => error.message,
    )

  test.each<[string, Partial<MpcClientOptions>]>([
    ['Environment ID is required', { environmentId: '' }],
    ['Unsupported chain', { chain: 'BTC' as 'EVM' }],
    ['Required clients not found', { frameHost: undefined, baseApiUrl: 'https://api.example' }],
  ])('error: %s', (message, changes) => {
    const { open } = openPage()
    expect(() => open(changes)).toThrow(expect.objectContaining({ message, code: expect.any(Number) }))
  })

  test.each<[string, Partial<MpcClientOptions>, (client: MpcClient, container: HTMLElement) => Promise<unknown>]>([
    ['Auth token is required', { authorize: async () => ({}) }, (client) => client.getWallets()],
    [
      'Signed session ID is required',
      { authorize: async () => ({ authToken: 'a.b.c' }) },
      (client) => client.createWalletAccount(),
    ],
    ['Account address is required', {}, (client) => client.signMessage({ accountAddress: '', message: 'hi' })],
    ['Account address is required', {}, (client) => client.signRawMessage({ accountAddress: '', message: 'a' })],
    ['Account address is required', {}, (client) => client.signTransaction({ senderAddress: '', transaction: '0x' })],
    ['Message must be 64 characters long', {}, (client) => client.signRawMessage({ accountAddress, message: 'ab' })],
    ['Message must be hex', {}, (client) => client.signRawMessage({ accountAddress, message: 'g'.repeat(64) })],
    [
      'Missing display container for export private key',
      {},
      (client) => client.exportPrivateKey({ accountAddress, container: undefined as unknown as HTMLElement }),
    ],
  ])('error: %s, before anything loads', async (message, changes, call) => {
    const { frames, open, container } = openPage()
    const mfaToken = vi.fn(async () => 'mfa')
    expect(await failure(call(open({ mfaToken, ...changes }), container))).toBe(message)
    expect(frames).toEqual([])
  })

  test('error: a wrong request opens no prompt for an MFA token', async () => {
    const { open } = openPage()
    const mfaToken = vi.fn(async () => 'mfa')
    const client = open({ mfaToken })
    await failure(client.signRawMessage({ accountAddress, message: 'ab' }))
    await failure(client.signTypedData({ accountAddress: '', typedData: {} }))
    await failure(client.refreshWalletAccountShares({ accountAddress: '' }))
    expect(mfaToken).not.toHaveBeenCalled()
  })

  test('error: Account not found', async () => {
    const { open } = openPage({ answers: { getWallet: () => null } })
    expect(await failure(open().getWallet({ accountAddress }))).toBe('Account not found')
  })

  test('error: Failed to establish secure token exchange', async () => {
    let isRefusing = true
    const { open } = openPage({ answers: { sendAuthToken: () => isRefusing && new Error('The token is foreign.') } })
    const client = open()
    await expect(client.getWallets()).rejects.toMatchObject({
      message: 'Failed to establish secure token exchange',
      cause: { message: 'The token is foreign.' },
    })
    // The next request sends its token again.
    isRefusing = false
    expect(await client.getWallets()).toEqual([record])
  })

  test('error: Iframe message handler not initialized, until the client is initialized again', async () => {
    const { open } = openPage()
    const client = open()
    await client.cleanup()
    expect(await failure(client.getWallets())).toBe('Iframe message handler not initialized')
    await client.initialize()
    expect(await client.getWallets()).toEqual([record])
  })

  test('behavior: initializing while the client is cleaned up waits for the end of it', async () => {
    const { frames, inPage, open } = openPage()
    const client = open()
    await client.getWallets()
    void client.cleanup()
    await client.initialize()
    expect([frames.length, inPage.length]).toEqual([2, 1])
    expect(await client.getWallets()).toEqual([record])
  })

  test('error: a request that is open during the cleanup fails', async () => {
    const { open, heard } = openPage({ answers: { signMessage: () => new Promise(() => {}) } })
    const client = open()
    const failed = failure(client.signMessage({ accountAddress, message: 'hi' }))
    await vi.waitFor(() => expect(heard()).toContain('signMessage'))
    await client.cleanup()
    expect(await failed).toBe('Iframe message handler not initialized')
  })

  test('error: Iframe or contentWindow not available, when the frame is removed before it acknowledges', async () => {
    vi.useFakeTimers()
    const { frames, open, heard } = openPage({ answers: { signMessage: () => silent } })
    const failed = failure(open().signMessage({ accountAddress, message: 'hi' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(heard()).toContain('signMessage')
    frames[0]?.element.remove()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await failed).toBe('Iframe or contentWindow not available')
  })

  test('error: No handlers were registered, after the same message was sent twice', async () => {
    vi.useFakeTimers()
    const { frames, open } = openPage({ answers: { reshare: () => silent } })
    const schemes = { oldThresholdSignatureScheme: 'TWO_OF_TWO', newThresholdSignatureScheme: 'TWO_OF_TWO' } as const
    const failed = failure(open().reshare({ accountAddress, ...schemes }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toBe('No handlers were registered for message of type reshare')
    const [, first, second] = frames[0]?.received ?? []
    expect(second).toEqual(first)
    expect(frames[0]?.received).toHaveLength(3)
  })

  test('error: the frame’s own words and code', async () => {
    const banned = Object.assign(new Error('This wallet does not sign.'), { code: 'wallet_banned' })
    const declined = Object.assign(new Error('Declined.'), { code: 4001 })
    const { open } = openPage({ answers: { signMessage: () => banned, signTransaction: () => declined } })
    const client = open()
    await expect(client.signMessage({ accountAddress, message: 'hi' })).rejects.toMatchObject({
      ...{ name: 'MpcFrameError', message: 'This wallet does not sign.' },
      ...{ reason: 'wallet_banned', code: -32603 },
    })
    await expect(client.signTransaction({ senderAddress: accountAddress, transaction: '0x02' })).rejects.toMatchObject({
      reason: undefined,
      code: 4001,
    })
  })

  test('error: a reply of another shape', async () => {
    const { open } = openPage({ answers: { isPasswordEncrypted: () => 'yes' } })
    expect(await failure(open().isPasswordEncrypted({ accountAddress }))).toBe(
      'The wallet’s frame sent an answer that cannot be read.',
    )
  })

  test('error: Failed to load iframe after all retry attempts, and the next request loads a new frame', async () => {
    vi.useFakeTimers()
    let isReady = false
    const { frames, inPage, open } = openPage({ isReady: () => isReady })
    const clients = [open(), open({ chain: 'SUI' })]
    const failed = Promise.all(clients.map((client) => failure(client.getWallets())))
    await vi.advanceTimersByTimeAsync(21_000)
    expect(new Set(await failed)).toEqual(new Set(['Failed to load iframe after all retry attempts']))
    expect([frames.length, inPage.length]).toEqual([2, 0])
    // The next load may take 20 s.
    const late = clients[0]!.getWallets()
    await vi.advanceTimersByTimeAsync(19_000)
    isReady = true
    const { instanceId } = Object.fromEntries(new URL(frames[2]!.element.src).searchParams)
    frames[2]?.send(`iframe-ready-${instanceId}`)
    expect(await late).toEqual([record])
    await clients[0]?.cleanup()
    expect(inPage).toEqual([])
  })

  test('error: a visible frame without handshake is not tried again', async () => {
    vi.useFakeTimers()
    const { frames, inPage, open, container } = openPage({ isReady: () => false })
    const failed = failure(open().exportPrivateKey({ accountAddress, container }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toBe('(loadIframeForContainer) Iframe load timeout due to no handshake message from iframe')
    expect([frames.length, inPage.length]).toEqual([1, 0])
  })

  test('error: a frame that the page’s policy blocks fails at once', async () => {
    const { frames, open } = openPage({ isReady: () => false })
    const failed = open().getWallets()
    const refused = expect(failed).rejects.toMatchObject({
      message: 'The page’s Content-Security-Policy does not let it frame the wallet.',
      cause: { name: 'FrameBlockedError' },
    })
    await vi.waitFor(() => expect(frames).toHaveLength(1))
    const blocked = { disposition: 'enforce', effectiveDirective: 'frame-src', blockedURI: 'https://frame.example' }
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), blocked))
    await refused
    expect(frames).toHaveLength(1)
  })

  test('behavior: T3, a handshake of another window, origin or instance does not count', async () => {
    vi.useFakeTimers()
    const { frames, open } = openPage({ isReady: () => false })
    const failed = failure(open().getWallets())
    await vi.advanceTimersByTimeAsync(0)
    const { instanceId } = Object.fromEntries(new URL(frames[0]!.element.src).searchParams)
    frames[0]?.send(`iframe-ready-${instanceId}`, { source: {} })
    frames[0]?.send(`iframe-ready-${instanceId}`, { origin: 'https://evil.example' })
    frames[0]?.send('iframe-ready-1')
    await vi.advanceTimersByTimeAsync(21_000)
    expect(await failed).toBe('Failed to load iframe after all retry attempts')
  })
})
