import { expect, test, vi } from 'vitest'
import { UserRejectedError } from '../../core/providerErrors.ts'
import type { DeviceJoin, DevicePairing } from '../../wallets/embedded/devicePairing.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { createActionRunner } from './createActionRunner.ts'
import { type EmbeddedActionName, embeddedActions } from './embeddedActions.ts'

const online = { isOnline: () => true }
const walletWith = (passkeys: object) => ({ capabilities: { passkeys } }) as EmbeddedWallet
const never = () => new Promise<never>(() => {})

test('default: nothing was asked; then it is underway, and done', async () => {
  const { store, run } = createActionRunner<'signIn'>()
  expect(store.getState()).toEqual({ status: 'none' })
  const done = run('signIn', async () => 'Ada')
  expect(store.getState()).toEqual({ status: 'underway', name: 'signIn' })
  expect(await done).toEqual({ status: 'done', value: 'Ada' })
  expect(store.getState()).toEqual({ status: 'done', name: 'signIn' })
})

test('behavior: work begins in the turn of the click', () => {
  const work = vi.fn(never)
  void createActionRunner().run('signIn', work)
  expect(work).toHaveBeenCalledOnce()
})

test('behavior: one at a time; what is asked meanwhile is not begun', async () => {
  const { run } = createActionRunner()
  void run('signIn', never)
  const work = vi.fn(never)
  expect(await run('signUp', work)).toEqual({ status: 'ignored' })
  expect(work).not.toHaveBeenCalled()
})

test('behavior: a failure is told, thrown at nobody, and gone with the next try', async () => {
  const { store, run } = createActionRunner(online)
  const error = new UserRejectedError()
  expect(await run('signIn', () => Promise.reject(error))).toEqual({ status: 'failed' })
  expect(store.getState()).toEqual({ status: 'failed', name: 'signIn', failure: 'closed', error })
  void run('signIn', never)
  expect(store.getState()).toEqual({ status: 'underway', name: 'signIn' })
})

test('behavior: a failure that throws at once is one all the same', async () => {
  const { run } = createActionRunner(online)
  const throwing = () => {
    throw new Error('no place')
  }
  expect(await run('signIn', throwing)).toEqual({ status: 'failed' })
})

test('behavior: once the network is back, what it caused is forgotten, and nothing else', async () => {
  let isOnline = true
  const { store, run, forget } = createActionRunner({ isOnline: () => isOnline })
  await run('signIn', () => Promise.reject(new UserRejectedError()))
  forget()
  expect(store.getState().status).toBe('failed')
  isOnline = false
  await run('signIn', () => Promise.reject(new Error('no route')))
  expect(store.getState()).toMatchObject({ failure: 'offline' })
  forget()
  expect(store.getState()).toEqual({ status: 'none' })
})

test('actions: the methods of the wallet with what they are given, and codes without their spaces', async () => {
  const renamePasskey = vi.fn(async () => {})
  const submit = vi.fn(async () => 'Ada')
  const entry = { email: 'ada@example.com', submit, cancel: async () => {} }
  const runner = createActionRunner<EmbeddedActionName>()
  const actions = embeddedActions(walletWith({ renamePasskey }), runner)
  await actions.renamePasskey('id', 'Phone')
  expect(renamePasskey).toHaveBeenCalledWith('id', 'Phone')
  expect(await actions.submitCode(entry, ' 123 456 ')).toEqual({ status: 'done', value: 'Ada' })
  expect(submit).toHaveBeenCalledWith('123456')
  expect(runner.store.getState()).toEqual({ status: 'done', name: 'submitCode' })
})

test('actions: what follows a link between two devices', async () => {
  const link = { approve: vi.fn(async () => {}) } as Partial<DevicePairing> as DevicePairing
  const join = {
    approved: () => Promise.reject(new UserRejectedError()),
    signIn: vi.fn(async () => 'Ada' as never),
  } as Partial<DeviceJoin> as DeviceJoin
  const runner = createActionRunner<EmbeddedActionName>(online)
  const actions = embeddedActions(walletWith({}), runner)
  expect(await actions.approveDevice(link)).toEqual({ status: 'done' })
  expect(await actions.awaitApproval(join)).toEqual({ status: 'failed' })
  expect(runner.store.getState()).toMatchObject({ name: 'awaitApproval', failure: 'closed' })
  expect(await actions.enterJoined(join)).toEqual({ status: 'done', value: 'Ada' })
  expect(link.approve).toHaveBeenCalledOnce()
})
