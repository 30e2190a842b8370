import { beforeEach, describe, expect, test } from 'vitest'
import { driveUrl } from '../../../test/mpc/driveDouble.ts'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'

const password = 'correct horse'
const session = { signedSessionId: 'signed' }
const googleDriveAccessToken = 'ya29.user'
const outdated =
  'The backup in Google Drive was made before the shares or the password of this wallet changed, so it does not restore them. Nothing was changed. Save to Google Drive again.'
const failed = (code: string, message?: string) => expect.objectContaining({ code, ...(message && { message }) })

let world: TestFrame
let frame: TestFrame['frame']
beforeEach(async () => {
  world = await openTestFrame({ googleDrive: { apiUrl: driveUrl }, operatorBackup: true })
  frame = await signedIn(world.frame)
})

async function signedIn(opened: TestFrame['frame']): Promise<TestFrame['frame']> {
  await opened.ask('sendAuthToken', world.accessToken, 'header')
  return opened
}

async function create(changes: object = { password }) {
  const { accountAddress } = await frame.ask('createWalletAccount', { chainName: 'SVM', ...session, ...changes })
  const account = { chainName: 'SVM', accountAddress } as const
  return { account, request: { ...account, ...session, ...changes, googleDriveAccessToken } }
}

/** Restores in the visible frame, as the page of the frame does. */
async function restore(opened: TestFrame['frame'], request: object): Promise<void> {
  world.state.duty = 'visible'
  try {
    await opened.ask('restoreBackupFromGoogleDrive', request as never)
  } finally {
    world.state.duty = 'hidden'
  }
}
const locationsOf = async (account: object) =>
  Object.keys(
    (await frame.ask('getWallet', { ...account, ...session } as never))?.clientKeySharesBackupInfo.backups ?? {},
  ).sort()

describe('a backup', () => {
  test('default: reshares to TWO_OF_THREE, and its last share is in Drive, sealed by the password', async () => {
    const { account, request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const [file, ...others] = world.drive.files
    expect(others).toEqual([])
    expect(file).toMatchObject({
      name: `dynamicWalletKeyShareBackup-TWO_OF_THREE-${account.accountAddress}.json`,
      parents: ['appDataFolder'],
    })
    expect(JSON.parse(file?.text ?? '')).toMatchObject({
      keyShares: [expect.stringMatching(/^[A-Za-z0-9+/]+=*$/)],
      metadata: {
        ...{ thresholdSignatureScheme: 'TWO_OF_THREE', hasPassword: true, encryptionVersion: 'v3', shareCount: 1 },
        encryption: { algorithm: 'AES-GCM', keyDerivation: 'Argon2id', algorithmLength: 256 },
      },
    })
    const wallet = await frame.ask('getWallet', { ...account, ...session })
    expect(wallet?.clientKeySharesBackupInfo.backups).toMatchObject({
      dynamic: [{ location: 'dynamic' }],
      googleDrive: [{ location: 'googleDrive', externalKeyShareId: file?.id, createdAt: expect.any(Number) }],
    })
  })

  test('default: a wallet with a passkey seals its share in Drive by that, and only that brings it back', async () => {
    world.state.duty = 'visible'
    const { passkeyId } = await frame.ask('createPasskey', { chainName: 'SVM', name: 'A page', ...session })
    world.state.duty = 'hidden'
    const { account, request } = await create({ passkeyId })
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const { keyShares, metadata } = JSON.parse(world.drive.files[0]?.text ?? '')
    expect(metadata).toMatchObject({ hasPassword: false, encryptionVersion: 'passkey-1' })
    expect(JSON.parse(Buffer.from(keyShares[0], 'base64').toString())).toMatchObject({
      version: 'passkey-1',
      passkeyId,
    })
    const other = await signedIn(world.elsewhere())
    await restore(other, request)
    expect(await other.ask('signMessage', { ...account, ...session, message: 'hi' })).toEqual(expect.any(String))
    world.passkeys.lose()
    await expect(restore(await signedIn(world.elsewhere()), request)).rejects.toEqual(failed('passkey_cancelled'))
  })

  test('default: brings the share back to a browser that has lost it', async () => {
    const { account, request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const other = await signedIn(world.elsewhere())
    const refresh = { ...account, ...session, password }
    // The share store alone has too few shares for this.
    await expect(other.ask('refreshWalletAccountShares', refresh)).rejects.toEqual(failed('shares_missing'))
    await restore(other, request)
    await other.ask('refreshWalletAccountShares', refresh)
    expect(await other.ask('signMessage', { ...account, ...session, message: 'hi' })).toEqual(expect.any(String))
  })

  test('behavior: a browser keeps its two shares when a new password opens only the one in the share store', async () => {
    const { account, request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const other = await signedIn(world.elsewhere())
    await restore(other, request)
    const changed = { ...request, password: 'battery' }
    await other.ask('updatePassword', { ...request, existingPassword: password, newPassword: 'battery' })
    await other.ask('backupKeySharesToGoogleDrive', changed)
    const reloaded = await signedIn(world.reload())
    const message = { ...account, ...session, message: 'hi' }
    expect(await reloaded.ask('signMessage', { ...message, password: 'battery' })).toEqual(expect.any(String))
    // In the same visit, the password that opened the backup is enough, and a wrong one is not.
    expect(await reloaded.ask('signMessage', { ...message, password: 'battery' })).toEqual(expect.any(String))
    await expect(reloaded.ask('signMessage', { ...message, password: 'wrong' })).rejects.toEqual(
      failed('wrong_password'),
    )
    const all = { ...account, ...session, walletOperation: 'REACH_ALL_PARTIES' } as const
    const later = await signedIn(world.reload())
    expect(await later.ask('getWallet', { ...all, password })).toMatchObject({ accountAddress: account.accountAddress })
  })

  test('default: without a password, the file opens only with the key in the share store', async () => {
    const { account, request } = await create({})
    await frame.ask('backupKeySharesToGoogleDrive', request)
    expect(JSON.parse(world.drive.files[0]?.text ?? '').metadata.hasPassword).toBe(false)
    const other = await signedIn(world.elsewhere())
    await restore(other, request)
    await other.ask('refreshWalletAccountShares', { ...account, ...session })
    expect(await other.ask('isPasswordEncrypted', account)).toBe(false)
  })

  test('behavior: a second one replaces the first', async () => {
    const { account, request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const [first] = world.drive.files
    await frame.ask('backupKeySharesToGoogleDrive', request)
    expect(world.drive.files).toHaveLength(1)
    expect(world.drive.files[0]?.id).not.toBe(first?.id)
    expect(await locationsOf(account)).toEqual(['dynamic', 'googleDrive'])
  })

  test.each([
    ['a refresh', (request: object) => frame.ask('refreshWalletAccountShares', request as never), { password }],
    [
      'a new password',
      (request: object) =>
        frame.ask('updatePassword', { ...request, existingPassword: password, newPassword: 'battery' } as never),
      { password: 'battery' },
    ],
  ] as const)('behavior: after %s it counts no more, and the share store has every share', async (_, renew, now) => {
    const { account, request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    await renew(request)
    expect(await locationsOf(account)).toEqual(['dynamic'])
    const other = await signedIn(world.elsewhere())
    const current = { ...request, ...now }
    await expect(restore(other, current)).rejects.toEqual(failed('outdated_backup', outdated))
    await other.ask('refreshWalletAccountShares', current)
  })

  test('behavior: the environment’s service returns the token that the page does not pass', async () => {
    const googleDrive = { apiUrl: driveUrl, tokenUrl: `${driveUrl}/linked` }
    world = await openTestFrame({ googleDrive })
    frame = await signedIn(world.frame)
    const { account } = await create()
    const request = { ...account, ...session, password }
    const missing = failed('google_account_missing', 'No Google OAuth account ID found')
    await expect(frame.ask('backupKeySharesToGoogleDrive', request)).rejects.toEqual(missing)
    world.drive.linked.set(world.accessToken, googleDriveAccessToken)
    await frame.ask('backupKeySharesToGoogleDrive', request)
    expect(world.drive.files).toHaveLength(1)
  })
})

describe('a backup that fails', () => {
  test.each([
    ['a foreign token', { googleDriveAccessToken: 'ya29.stranger' }, {}, 'google_token_refused'],
    ['no token', { googleDriveAccessToken: undefined }, {}, 'google_account_missing'],
    ['a wrong password', { password: 'wrong' }, {}, 'wrong_password'],
    ['no password', { password: undefined }, {}, 'password_required'],
    ['Drive that is away', {}, { isDown: true }, 'drive_unavailable'],
  ] as const)('error: %s changes nothing', async (_, changes, state, code) => {
    const { account, request } = await create()
    const before = await frame.ask('getWallet', { ...account, ...session })
    Object.assign(world.drive.state, state)
    await expect(frame.ask('backupKeySharesToGoogleDrive', { ...request, ...changes })).rejects.toEqual(failed(code))
    expect(await frame.ask('getWallet', { ...account, ...session })).toEqual(before)
    expect(world.drive.files).toEqual([])
  })

  test('error: a full Drive leaves every share in the share store', async () => {
    const { account, request } = await create()
    world.drive.state.isFull = true
    await expect(frame.ask('backupKeySharesToGoogleDrive', request)).rejects.toEqual(failed('drive_full'))
    expect(await locationsOf(account)).toEqual(['dynamic'])
    const other = await signedIn(world.elsewhere())
    await other.ask('refreshWalletAccountShares', { ...account, ...session, password })
  })

  test('error: a file that Drive returns otherwise than it was written does not count', async () => {
    const { account, request } = await create()
    world.drive.state.isTruncating = true
    await expect(frame.ask('backupKeySharesToGoogleDrive', request)).rejects.toEqual(failed('invalid_backup_file'))
    expect(await locationsOf(account)).toEqual(['dynamic'])
    world.drive.state.isTruncating = false
    await frame.ask('backupKeySharesToGoogleDrive', request)
    expect(await locationsOf(account)).toEqual(['dynamic', 'googleDrive'])
    expect(world.drive.files).toHaveLength(1)
  })

  test('error: an environment that offers none', async () => {
    world = await openTestFrame()
    frame = await signedIn(world.frame)
    const { request } = await create()
    await expect(frame.ask('backupKeySharesToGoogleDrive', request)).rejects.toEqual(failed('drive_off'))
  })
})

describe('a restore that fails', () => {
  test.each([
    ['a wrong password', { password: 'wrong' }, 'wrong_password'],
    ['no password', { password: undefined }, 'password_required'],
    ['a foreign token', { googleDriveAccessToken: 'ya29.stranger' }, 'google_token_refused'],
    ['the hidden frame', 'hidden', 'visible_frame_required'],
  ] as const)('error: %s', async (_, changes, code) => {
    const { request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const other = await signedIn(world.elsewhere())
    const asked =
      changes === 'hidden'
        ? other.ask('restoreBackupFromGoogleDrive', request)
        : restore(other, { ...request, ...changes })
    await expect(asked).rejects.toEqual(failed(code))
  })

  const halfWritten = (text: string) => text.slice(0, text.length / 2)
  const withoutShares = (text: string) => JSON.stringify({ ...JSON.parse(text), keyShares: [] })
  test.each([
    ['a half-written file', halfWritten, 'invalid_backup_file', 'Invalid backup format: missing keyShares or metadata'],
    ['a file without shares', withoutShares, 'invalid_backup_file', undefined],
    [
      'a changed share',
      (text: string) => text.replace(/"keyShares":\["..../, '"keyShares":["AAAA'),
      'wrong_password',
      undefined,
    ],
    ['a file that the user deleted', undefined, 'no_backup_file', 'No backup file found'],
  ] as const)('error: %s, and the wallet still signs', async (_, damage, code, message) => {
    const { account, request } = await create()
    await frame.ask('backupKeySharesToGoogleDrive', request)
    const [file] = world.drive.files
    if (damage && file) file.text = damage(file.text)
    else world.drive.files.splice(0)
    const other = await signedIn(world.elsewhere())
    await expect(restore(other, request)).rejects.toEqual(failed(code, message))
    expect(await other.ask('signMessage', { ...account, ...session, password, message: 'hi' })).toEqual(
      expect.any(String),
    )
  })

  test('attack: a file of another account of the user is not taken', async () => {
    const [one, two] = [await create(), await create()]
    for (const { request } of [one, two]) await frame.ask('backupKeySharesToGoogleDrive', request)
    const [first, second] = world.drive.files
    if (first && second) first.text = second.text
    const other = await signedIn(world.elsewhere())
    await expect(restore(other, one.request)).rejects.toEqual(failed('wrong_password'))
  })
})
