import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { maxBackups } from 'latchkey/wire/mpc'
import type { WaasArgs, WaasRequestName } from 'latchkey/wire/waas'
import { waasRequests } from 'latchkey/wire/waas'
import { beforeEach, expect, test } from 'vitest'
import { frameOrigin } from '../../servers/testing/mpcClient.ts'
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
    createPasskey: [{ chainName: 'SVM', name: 'evil', ...proofs }],
    restoreReplacedBackup: [{ ...of, replacedAt: 0 }],
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

test('attack: every request of a page that has no token reach no server', async () => {
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

test('attack: a script in a signed-in page, where each signature asks for a passkey, and so do the ways around it', async () => {
  const { harness } = world
  harness.environment.mfa = ['wallet.waas.sign']
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

// A script in the page cannot take the share along. It must not be able to take it from the user either.

/** A new browser of the user, with what the page sends along. */
async function newBrowser() {
  const frame = world.elsewhere()
  await frame.ask('sendAuthToken', world.accessToken, 'header')
  return frame
}
const proofs = { signedSessionId: 'signed' }
const sign = (frame: TestFrame['frame']) => frame.ask('signMessage', { ...account, message: 'mine', ...proofs })
const replacedOf = async (frame: TestFrame['frame']) =>
  (await frame.ask('getWallet', { ...account, ...proofs } as never))?.clientKeySharesBackupInfo.replaced ?? []

test('attack: a script sets a password of its own; the user takes the earlier backup back with a passkey', async () => {
  await world.frame.ask('updatePassword', { ...account, newPassword: 'evil password', ...proofs })
  const other = await newBrowser()
  await expect(sign(other)).rejects.toMatchObject({ code: 'password_required' })
  const [replaced] = await replacedOf(other)
  expect(replaced).toMatchObject({ proof: 'operator' })
  const restore = (mfaToken?: string) =>
    other.ask('restoreReplacedBackup', { ...account, replacedAt: replaced!.replacedAt, mfaToken, ...proofs })
  // The script cannot undo a password that the user has set, either.
  await expect(restore()).rejects.toMatchObject({ code: 'mfa_required' })
  world.shares.mfaTokens.add('wallet.waas.backup fresh')
  await restore('fresh')
  await sign(other)
  await sign(await newBrowser())
})

/** Asks the share store as a thief of the token and the signed session id does. */
async function store(method: string, path: string, body?: object) {
  const base = `http://shares.test/environments/${world.config.environmentId}/wallets`
  const response = await world.shares.server.app.request(`${base}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${world.accessToken}`, Origin: frameOrigin, 'X-Signed-Session-Id': 'signed' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.text() }
}
const junk = { party: 1, epoch: 0, location: 'dynamic', proof: 'password', sealed: 'AAAA' }

test('attack: a thief of the session fills the store; a refresh finds room for the user’s new backup', async () => {
  const { walletId } = (await world.frame.ask('getWallets', { chainName: 'SVM' }))[0]!
  const plant = () => store('POST', `${walletId}/backups/${crypto.randomUUID()}`, junk)
  for (let count = 1; count < maxBackups; count++) expect((await plant()).status).toBe(200)
  expect((await plant()).body).toContain('too_many_backups')
  await world.frame.ask('refreshWalletAccountShares', { ...account, ...proofs })
  await sign(await newBrowser())
  expect(JSON.parse((await store('GET', `${walletId}/backups`)).body).backups).toHaveLength(1)
})

test('attack: a thief of the token and the session id replaces the backup by a text that opens with nothing', async () => {
  const { walletId } = (await world.frame.ask('getWallets', { chainName: 'SVM' }))[0]!
  const listed = JSON.parse((await store('GET', `${walletId}/backups`)).body) as { backups: { keyShareId: string }[] }
  const [{ keyShareId: own }] = listed.backups as [{ keyShareId: string }]
  expect((await store('POST', `${walletId}/backups/${own}/delete`, {})).status).toBe(404)
  const [added, evil] = [crypto.randomUUID(), crypto.randomUUID()]
  const sha256 = createHash('sha256').update('AAAA').digest('hex')
  // One that is only added hides nothing.
  world.harness.clock.now += 1_000
  await store('POST', `${walletId}/backups/${added}`, junk)
  await store('POST', `${walletId}/confirm`, { backups: [{ keyShareId: added, sha256 }] })
  await sign(await newBrowser())
  await store('POST', `${walletId}/backups/${evil}`, junk)
  await store('POST', `${walletId}/confirm`, { backups: [{ keyShareId: evil, sha256 }], replaces: [own] })
  const other = await newBrowser()
  await expect(sign(other)).rejects.toMatchObject({ code: 'password_required' })
  const [replaced] = await replacedOf(other)
  world.shares.mfaTokens.add('wallet.waas.backup fresh')
  const { replacedAt } = replaced!
  await other.ask('restoreReplacedBackup', { ...account, replacedAt, mfaToken: 'fresh', ...proofs })
  await sign(other)
})

test('attack: a script sets a password, where the environment asks for a passkey before a backup is replaced', async () => {
  world.shares.environment.mfa.push('wallet.waas.backup')
  const update = world.frame.ask('updatePassword', { ...account, newPassword: 'evil password', ...proofs })
  await expect(update).rejects.toMatchObject({ code: 'mfa_required' })
  const other = await newBrowser()
  await sign(other)
  expect(await replacedOf(other)).toEqual([])
})
