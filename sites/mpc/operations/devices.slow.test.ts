import { engines } from 'latchkey/crypto/threshold'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'
import { readShare } from '../shares/shareText.ts'

const password = 'correct horse'
const session = { signedSessionId: 'signed' }
const failed = (code: string) => expect.objectContaining({ code })
type Frame = TestFrame['frame']

let world: TestFrame
let owner: { chainName: 'SVM'; accountAddress: string; signedSessionId: string; password: string }
beforeEach(async () => {
  world = await openTestFrame()
  const frame = await signedIn(world.frame)
  const { accountAddress } = await frame.ask('createWalletAccount', { chainName: 'SVM', ...session, password })
  owner = { chainName: 'SVM', accountAddress, ...session, password }
})

async function signedIn(frame: Frame): Promise<Frame> {
  await frame.ask('sendAuthToken', world.accessToken, 'header')
  return frame
}
/** A device that has nothing of the wallet, or the site of another page in the same browser. */
const newDevice = () => signedIn(world.elsewhere())
const sign = (frame: Frame, changes: object = {}) => frame.ask('signMessage', { ...owner, message: 'hi', ...changes })
const refresh = (frame: Frame) => frame.ask('refreshWalletAccountShares', owner)
/** What became of requests that ran at the same time: the codes of those that were refused. */
async function codesOf(...requests: Promise<unknown>[]): Promise<(string | undefined)[]> {
  const settled = await Promise.allSettled(requests)
  return settled.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : undefined))
}
async function expectAllSign(...frames: Frame[]): Promise<void> {
  for (const frame of [...frames, await newDevice()]) expect(await sign(frame)).toEqual(expect.any(String))
}

type App = TestFrame['harness']['state']['server']['app']
/** Changes what a server answers, until the returned function is called. */
function answer(app: App, change: (url: string, response: Response) => Promise<Response>): () => void {
  const { request } = app
  app.request = async (...args: Parameters<App['request']>) => {
    return change(String(args[0]), await request.call(app, ...args))
  }
  return () => {
    app.request = request
  }
}

describe('new shares of two devices', () => {
  test('behavior: those of a page that was closed before it confirmed them are dropped once another device has new ones', async () => {
    world.state.cut = /epochs\/\d+\/confirm/
    await expect(refresh(world.frame)).rejects.toEqual(failed('unreachable'))
    world.state.cut = undefined
    const other = await newDevice()
    await refresh(other)
    await sign(other)
    await expectAllSign(await signedIn(world.reload()), other)
    expect(await world.openedBackups()).toHaveLength(1)
  })

  test('behavior: those of a page that was closed are confirmed, if no other device was faster', async () => {
    world.state.cut = /epochs\/\d+\/confirm/
    await expect(refresh(world.frame)).rejects.toEqual(failed('unreachable'))
    world.state.cut = undefined
    await expectAllSign(await signedIn(world.reload()))
    expect(await world.harness.rows('mpcWallet')).toMatchObject([{ epoch: 1 }])
  })

  test('behavior: those count whose confirmation lost its answer, and a password that was changed since stays', async () => {
    const restore = answer(world.harness.state.server.app, async (url, response) => {
      return url.includes('/confirm') ? new Response('lost', { status: 502 }) : response
    })
    await expect(refresh(world.frame)).rejects.toEqual(failed('unreachable'))
    restore()
    const other = await newDevice()
    const next = { ...owner, existingPassword: password, newPassword: 'battery staple' }
    await other.ask('updatePassword', next)
    expect(await sign(await signedIn(world.reload()))).toEqual(expect.any(String))
    expect(await sign(await newDevice(), { password: 'battery staple' })).toEqual(expect.any(String))
  })

  test('error: of two refreshes at the same time, one says that another device was faster, and every device signs', async () => {
    const other = await newDevice()
    await sign(other)
    const codes = await codesOf(refresh(world.frame), refresh(other))
    expect(codes).toContain(undefined)
    for (const code of codes) expect([undefined, 'shares_replaced']).toContain(code)
    await expectAllSign(world.frame, other)
    await refresh(world.frame)
    await expectAllSign(world.frame, other)
  })
})

test('behavior: shares that one tab has renewed are not replaced by those that another tab was reading', async () => {
  const [one, two] = [await signedIn(world.reload()), await signedIn(world.reload())]
  await refresh(await newDevice())
  let isRenewed = false
  const restore = answer(world.shares.server.app, async (url, response) => {
    if (!isRenewed && url.endsWith('/recover')) {
      isRenewed = true
      await refresh(two)
    }
    return response
  })
  expect(await sign(one)).toEqual(expect.any(String))
  restore()
  expect(isRenewed).toBe(true)
  await expectAllSign(two, await signedIn(world.reload()))
})

test('error: of two new passwords at the same time, one is refused, and the other opens the backup', async () => {
  const other = await newDevice()
  await sign(other)
  const change = (frame: Frame, newPassword: string) =>
    frame.ask('updatePassword', { ...owner, existingPassword: password, newPassword })
  const codes = await codesOf(change(world.frame, 'one'), change(other, 'two'))
  expect(codes.toSorted()).toEqual(['backup_changed', undefined])
  const [opens, fails] = codes[0] === undefined ? ['one', 'two'] : ['two', 'one']
  expect(await sign(await newDevice(), { password: opens })).toEqual(expect.any(String))
  await expect(sign(await newDevice(), { password: fails })).rejects.toEqual(failed('wrong_password'))
})

describe('after a refresh', () => {
  test('attack: an older database of the server and the share store do not make the key', async () => {
    world = await openTestFrame({ operatorBackup: true })
    const frame = await signedIn(world.frame)
    const { accountAddress } = await frame.ask('createWalletAccount', { chainName: 'SVM', ...session })
    const stolen = await world.harness.openServerShares(accountAddress)
    await frame.ask('refreshWalletAccountShares', { chainName: 'SVM', accountAddress, ...session })
    const backups = (await world.openedBackups()).map((blob) => readShare(Buffer.from(blob, 'base64').toString()))
    expect(backups).toHaveLength(1)
    for (const share of backups) expect(() => engines['frost-ed25519-1'].combine([share, ...stolen])).toThrow()
  })

  test('behavior: a share store that was away deletes the old backups in the next visit', async () => {
    const restore = answer(world.harness.state.server.app, async (url, response) => {
      if (url.includes('/confirm')) world.state.cut = /settle/
      return response
    })
    await refresh(world.frame)
    restore()
    expect(await world.openedBackups()).toHaveLength(2)
    world.state.cut = undefined
    await sign(await signedIn(world.reload()))
    await vi.waitFor(async () => expect(await world.openedBackups()).toHaveLength(1))
  })
})

const isListedAsStopped = async (frame: Frame) =>
  (await frame.ask('getWallets', { chainName: 'SVM' }))[0]?.isStopped === true

describe('a device without storage', () => {
  test('attack: a server that was taken back to an older state is refused', async () => {
    const older = await world.harness.copy()
    await sign(await signedIn(world.reload()))
    const { walletId } = (await world.frame.ask('getWallets', { chainName: 'SVM' }))[0] ?? {}
    const [made] = older.find(([table]) => table === 'mpcWallet')?.[1] ?? []
    await vi.waitFor(async () => {
      const [state] = await world.shares.states()
      expect(state).toMatchObject({ walletId, epoch: 0 })
      expect(state?.counter).toBeGreaterThan(Number(made?.counter))
    })
    await world.harness.restore(older)
    const device = await newDevice()
    expect(await isListedAsStopped(device)).toBe(true)
    await expect(sign(device)).rejects.toEqual(failed('rolled_back'))
    await refresh(device)
    expect(await isListedAsStopped(device)).toBe(false)
    await expectAllSign(device)
  })

  test('behavior: a device that kept its storage refreshes at once, though the share store has seen more', async () => {
    const older = await world.harness.copy()
    const other = await newDevice()
    for (let count = 0; count < 4; count++) await sign(other)
    await sign(await newDevice())
    const [made] = older.find(([table]) => table === 'mpcWallet')?.[1] ?? []
    const ahead = Number(made?.counter) + 7
    await vi.waitFor(async () => expect((await world.shares.states())[0]?.counter).toBeGreaterThan(ahead))
    await world.harness.restore(older)
    await refresh(world.frame)
    await expectAllSign(world.frame)
  })

  test('attack: a server that denies a failed check is refused, until the shares are new', async () => {
    const restore = answer(world.harness.state.server.app, async (url, response) => {
      const error = { code: 'check_failed', message: '' }
      return url.includes('/rounds/') ? Response.json({ error }, { status: 403 }) : response
    })
    await expect(sign(world.frame)).rejects.toEqual(failed('check_failed'))
    restore()
    expect(await world.harness.rows('mpcWallet')).toMatchObject([{ bannedAt: null }])
    const other = await newDevice()
    expect(await isListedAsStopped(other)).toBe(true)
    await expect(sign(other)).rejects.toEqual(failed('wallet_banned'))
    await refresh(other)
    expect(await isListedAsStopped(other)).toBe(false)
    // The device whose check failed takes the new shares.
    await expectAllSign(other, world.frame)
  })

  test('behavior: only the first signature of a visit takes a request to the share store', async () => {
    const frame = await signedIn(world.reload())
    const ofShares = () => world.requests.filter((line) => line.includes('shares.test'))
    const before = ofShares().length
    await sign(frame)
    await vi.waitFor(() => expect(ofShares()).toHaveLength(before + 1))
    await sign(frame)
    await sign(frame)
    expect(ofShares()).toHaveLength(before + 1)
  })
})
