import { expect, test } from 'vitest'
import { driveUrl } from '../../../test/mpc/driveDouble.ts'
import { openTestFrame } from '../../../test/mpc/frameDouble.ts'

const password = 'correct horse'
const session = { signedSessionId: 'signed' }
const failed = (code: string) => expect.objectContaining({ code })

// One wallet, because each test of this file would make a key of its own.
test('a backup of before a refresh restores nothing and takes nothing away, and the next one opens the wallet', async () => {
  const world = await openTestFrame({ googleDrive: { apiUrl: driveUrl } })
  type Frame = typeof world.frame
  const enter = async (frame: Frame) => {
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    return frame
  }
  const device = await enter(world.frame)
  const { accountAddress } = await device.ask('createWalletAccount', { chainName: 'SVM', ...session, password })
  const owner = { chainName: 'SVM', accountAddress, ...session, password } as const
  const drive = { ...owner, googleDriveAccessToken: 'ya29.user' }
  const sign = (frame: Frame) => frame.ask('signMessage', { ...owner, message: 'hi' })
  const restore = (frame: Frame) => {
    world.state.duty = 'visible'
    return frame.ask('restoreBackupFromGoogleDrive', drive).finally(() => {
      world.state.duty = 'hidden'
    })
  }

  await device.ask('backupKeySharesToGoogleDrive', drive)
  const olderText = world.drive.files[0]?.text
  const olderStore = await world.shares.copy()
  await device.ask('refreshWalletAccountShares', owner)

  // The file in Drive is of the epoch before, on a new device and beside shares that sign.
  for (const frame of [await enter(world.elsewhere()), device]) {
    await expect(restore(frame)).rejects.toEqual(failed('outdated_backup'))
    expect(await sign(frame)).toEqual(expect.any(String))
  }

  // The user takes the file in Drive back to its version of before the refresh.
  await device.ask('backupKeySharesToGoogleDrive', drive)
  const [file] = world.drive.files
  const { text } = file ?? {}
  Object.assign(file ?? {}, { text: olderText })
  await expect(restore(await enter(world.elsewhere()))).rejects.toEqual(failed('outdated_backup'))
  Object.assign(file ?? {}, { text })
  await restore(await enter(world.elsewhere()))

  // The operator takes the share store back to before the refresh.
  await world.shares.restore(olderStore)
  const other = await enter(world.elsewhere())
  await expect(sign(other)).rejects.toEqual(failed('shares_missing'))
  await expect(restore(other)).rejects.toEqual(failed('outdated_backup'))
  const reloaded = await enter(world.reload())
  expect(await sign(reloaded)).toEqual(expect.any(String))

  // The browser that signs says what opens its shares, so that the page asks for it before a new backup.
  expect((await reloaded.ask('getWallets', { chainName: 'SVM' }))[0]?.clientKeySharesBackupInfo).toMatchObject({
    ...{ passwordEncrypted: true, backups: {} },
  })
  await reloaded.ask('updatePassword', { ...owner, existingPassword: password, newPassword: password })
  expect(await sign(other)).toEqual(expect.any(String))
  expect(await sign(await enter(world.elsewhere()))).toEqual(expect.any(String))
})
