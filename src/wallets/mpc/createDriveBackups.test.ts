import { describe, expect, test, vi } from 'vitest'
import { createDriveBackups, reachesDrive } from './createDriveBackups.ts'
import { createPasswordSteps } from './createPasswordSteps.ts'
import { openAccounts, toRecord } from './testing/openAccounts.ts'
import type { FrameAnswer } from './testing/pageDouble.ts'

const [first, second] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002']
const googleDrive = { locations: { googleDrive: [{ location: 'googleDrive' }] } }
const token = 'ya29.user'

function open(records: Parameters<typeof openAccounts>[0], answers: Record<string, FrameAnswer> = {}) {
  const page = openAccounts(records, answers)
  const passwordOf = vi.fn(async () => 'a password')
  const accessToken = vi.fn(async () => token)
  const { enterBefore, passwordStep } = createPasswordSteps({ showDialog: () => {} })
  const drive = createDriveBackups({ accessToken, records: page.records, passwordOf, enterBefore })
  return { ...page, passwordOf, accessToken, passwordStep, drive }
}

describe('saving', () => {
  test('default: every account, with one password and one token, which is asked for in the click', async () => {
    const { drive, accessToken, passwordOf, asked } = open([toRecord(first), toRecord(second)])
    const saving = drive.saveToGoogleDrive()
    expect(accessToken).toHaveBeenCalledOnce()
    await saving
    expect(passwordOf).toHaveBeenCalledOnce()
    const saved = { type: 'backupKeySharesToGoogleDrive', password: 'a password', googleDriveAccessToken: token }
    expect(asked()).toMatchObject([
      { ...saved, accountAddress: first },
      { ...saved, accountAddress: second },
    ])
  })

  test('error: a user who closed Google’s window saved nothing, and was asked for no password', async () => {
    const { drive, accessToken, passwordOf, asked } = open([toRecord(first)])
    accessToken.mockRejectedValueOnce(Object.assign(new Error(), { code: 4001 }))
    await expect(drive.saveToGoogleDrive()).rejects.toMatchObject({ code: 4001 })
    expect(passwordOf).not.toHaveBeenCalled()
    expect(asked()).toEqual([])
  })
})

describe('restoring', () => {
  test('default: the accounts that were saved, with the password that their files open with', async () => {
    const answers: Record<string, FrameAnswer> = {
      restoreBackupFromGoogleDrive: ([asked]) => {
        const { password } = asked as { password: string }
        return password === 'right' ? undefined : Object.assign(new Error('wrong'), { code: 'wrong_password' })
      },
    }
    const { drive, asked, container, passwordStep } = open([toRecord(first), toRecord(second, googleDrive)], answers)
    const restoring = drive.restoreFromGoogleDrive({ container })
    for (const password of ['guess', 'right']) {
      await vi.waitFor(() =>
        expect(passwordStep.getState()).toMatchObject({ kind: 'enter', isWrong: password === 'right' }),
      )
      const step = passwordStep.getState()
      if (step?.kind === 'enter') step.answer(password)
    }
    await restoring
    const restored = { type: 'restoreBackupFromGoogleDrive', accountAddress: second, googleDriveAccessToken: token }
    expect(asked()).toMatchObject([
      { ...restored, password: 'guess' },
      { ...restored, password: 'right' },
    ])
  })

  test('error: no backup counts, so the frame says without a password whether Drive has an older one', async () => {
    const restoreBackupFromGoogleDrive = () => Object.assign(new Error('older'), { code: 'outdated_backup' })
    const { drive, container, asked } = open([toRecord(first)], { restoreBackupFromGoogleDrive })
    await expect(drive.restoreFromGoogleDrive({ container })).rejects.toMatchObject({
      ...{ reason: 'outdated_backup', failure: 'driveOutdated' },
    })
    expect(asked()).toMatchObject([{ type: 'restoreBackupFromGoogleDrive', accountAddress: first }])
  })

  test('error: a user without accounts', async () => {
    const { drive, container } = open([])
    await expect(drive.restoreFromGoogleDrive({ container })).rejects.toMatchObject({
      ...{ reason: 'driveBackupMissing', failure: 'driveMissing' },
    })
  })
})

test.each([
  ['the environment offers none', undefined, true, false],
  ['the page has a token', {}, true, true],
  ['the environment’s service has one', { tokenUrl: 'https://google.example' }, false, true],
  ['neither has a token', {}, false, false],
])('behavior: %s', (_, settings, hasToken, isOffered) => {
  const mpc = settings && { googleDrive: { apiUrl: 'https://drive.example', ...settings } }
  expect(reachesDrive(mpc, hasToken ? { googleDriveToken: async () => token } : {})).toBe(isOffered)
})
