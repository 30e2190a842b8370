import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { WaasArgs, WaasRequestName } from 'latchkey/wire/waas'
import { waasRequests } from 'latchkey/wire/waas'
import { beforeEach, expect, test } from 'vitest'
import { openTestFrame, type TestFrame } from '../mpc/frameDouble.ts'

// T1: a page asks the managed wallet for everything that its wire has, without the user. A wallet with a share lies open in the
// browser. The frame runs in Node, against the real servers.

/** A key of the attacker, as Solana wallets write one. */
const seed = Buffer.alloc(32, 7)
const evilKey = base58.encode(Buffer.concat([seed, ed25519.getPublicKey(seed)]))

let world: TestFrame
let account: { chainName: 'SVM'; accountAddress: string }
beforeEach(async () => {
  world = await openTestFrame({ operatorBackup: true })
  await world.frame.ask('sendAuthToken', world.accessToken, 'header')
  const { accountAddress } = await world.frame.ask('createWalletAccount', {
    chainName: 'SVM',
    signedSessionId: 'signed',
  })
  account = { chainName: 'SVM', accountAddress }
})

/** Every request of the wire, as a page would send it for this account. */
function everyRequest(proofs: { signedSessionId: string }): { [name in WaasRequestName]: WaasArgs<name> } {
  const of = { ...account, ...proofs }
  return {
    sendAuthToken: [undefined, undefined],
    getWallets: [{ chainName: 'SVM' }],
    getWallet: [of],
    createWalletAccount: [{ chainName: 'SVM', ...proofs }],
    importPrivateKey: [{ chainName: 'SVM', privateKey: evilKey, ...proofs }],
    requiresPasswordForOperation: [account],
    isPasswordEncrypted: [account],
    verifyPassword: [{ ...of, password: 'guess' }],
    updatePassword: [{ ...of, newPassword: 'evil' }],
    signMessage: [{ ...of, message: 'all your money' }],
    signRawMessage: [{ ...of, message: '11'.repeat(32) }],
    signTransaction: [{ chainName: 'SVM', senderAddress: account.accountAddress, transaction: '00', ...proofs }],
    signTypedData: [{ ...of, typedData: '{}' }],
    refreshWalletAccountShares: [of],
    reshare: [{ ...of, oldThresholdSignatureScheme: 'TWO_OF_TWO', newThresholdSignatureScheme: 'TWO_OF_THREE' }],
    delegateKeyShares: [of],
    backupKeySharesToGoogleDrive: [of],
    restoreBackupFromGoogleDrive: [of],
    exportPrivateKey: [of],
    exportClientKeyshares: [of],
    offlineExportPrivateKey: [{ base64Args: btoa('{}') }],
    cleanup: [],
  }
}

/** Sends every request on a channel of the page's own, and returns the code of each refusal; `done` where there was none. */
async function askAll(frame: TestFrame['frame'], requests: object): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>()
  for (const [name, args] of Object.entries(requests)) {
    const ask = frame.ask as (name: string, ...args: unknown[]) => Promise<unknown>
    outcomes.set(
      name,
      await ask(name, ...args).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
  }
  return outcomes
}

/** What would show that a server took part in anything. */
const traces = async () => ({
  ceremonies: (await world.harness.rows('mpcCeremony')).length,
  shown: world.screens.shown.length,
  downloads: world.downloads.length,
})

test('attack: all 22 requests of a page that has no token reach no server', async () => {
  const before = { requests: world.requests.length, ...(await traces()) }
  const requests = everyRequest({ signedSessionId: 'signed' })
  expect(Object.keys(requests).sort()).toEqual(Object.keys(waasRequests).sort())
  const outcomes = await askAll(world.reload(), requests)
  const done = [...outcomes].filter(([, code]) => code === 'done').map(([name]) => name)
  // They say nothing of a wallet, and forget this page's own session.
  expect(done).toEqual(['sendAuthToken', 'cleanup'])
  expect([...outcomes.values()].filter((code) => code === 'internal')).toEqual([])
  expect({ requests: world.requests.length, ...(await traces()) }).toEqual(before)
})

test('attack: a page that has stolen the token, and not the key of the session id, starts nothing', async () => {
  const before = await traces()
  const frame = world.reload()
  await frame.ask('sendAuthToken', world.accessToken, 'header')
  const { cleanup, sendAuthToken, ...requests } = everyRequest({ signedSessionId: 'forged' })
  const outcomes = await askAll(frame, requests)
  for (const name of [
    'createWalletAccount',
    'importPrivateKey',
    'signMessage',
    'refreshWalletAccountShares',
    'reshare',
  ]) {
    expect([name, outcomes.get(name)]).toEqual([name, 'invalid_session'])
  }
  const { downloads: _, ...after } = await traces()
  expect(after).toEqual({ ceremonies: before.ceremonies, shown: before.shown })
})

test('attack: a script in a signed-in page, where the environment asks for a passkey each time', async () => {
  const { harness } = world
  harness.environment.mfa = ['wallet.waas.sign', 'wallet.waas.export', 'wallet.waas.refresh', 'wallet.waas.reshare']
  const before = await traces()
  const { signMessage, refreshWalletAccountShares, reshare } = everyRequest({ signedSessionId: 'signed' })
  const outcomes = await askAll(world.frame, { signMessage, refreshWalletAccountShares, reshare })
  expect([...outcomes.values()]).toEqual(['mfa_required', 'mfa_required', 'mfa_required'])
  expect((await traces()).ceremonies).toBe(before.ceremonies)
})

test('attack: the frame that the user does not see shows no key, and takes none', async () => {
  const { exportPrivateKey, restoreBackupFromGoogleDrive } = everyRequest({ signedSessionId: 'signed' })
  const typed = { chainName: 'SVM', signedSessionId: 'signed' }
  const outcomes = await askAll(world.frame, {
    exportPrivateKey,
    restoreBackupFromGoogleDrive,
    importPrivateKey: [typed],
  })
  expect(new Set(outcomes.values())).toEqual(new Set(['visible_frame_required']))
  expect(world.screens.shown).toEqual([])
})

test('attack: a page imports its own key as the user’s, where the environment imports none', async () => {
  world.harness.environment.imports = false
  const { importPrivateKey } = everyRequest({ signedSessionId: 'signed' })
  expect(await askAll(world.frame, { importPrivateKey })).toEqual(new Map([['importPrivateKey', 'import_off']]))
})
