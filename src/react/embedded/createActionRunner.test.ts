import { expect, test, vi } from 'vitest'
import { UserRejectedError } from '../../core/providerErrors.ts'
import type { DeviceJoin, DevicePairing } from '../../wallets/embedded/devicePairing.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { createActionRunner } from './createActionRunner.ts'
import { type EmbeddedActionName, embeddedActions } from './embeddedActions.ts'

const online = { isOnline: () => true }
const walletWith = (passkeys: object) => ({ capabilities: { passkeys } }) as EmbeddedWallet
const never = () => new Promise<never>(() => {})

test('default: none at first, then underway, then done', async () => {
  const { store, run } = createActionRunner<'signIn'>()
  expect(store.getState()).toEqual({ status: 'none' })
  const done = run('signIn', async () => 'Ada')
  expect(store.getState()).toEqual({ status: 'underway', name: 'signIn' })
  expect(await done).toEqual({ status: 'done', value: 'Ada' })
  expect(store.getState()).toEqual({ status: 'done', name: 'signIn' })
})

test('behavior: work starts synchronously in the click', () => {
  const work = vi.fn(never)
  void createActionRunner().run('signIn', work)
  expect(work).toHaveBeenCalledOnce()
})

test('behavior: one action at a time; a second one is not started', async () => {
  const { run } = createActionRunner()
  void run('signIn', never)
  const work = vi.fn(never)
  expect(await run('signUp', work)).toEqual({ status: 'ignored' })
  expect(work).not.toHaveBeenCalled()
})

test('behavior: a failure is in the state, is not thrown, and disappears with the next try', async () => {
  const { store, run } = createActionRunner(online)
  const error = new UserRejectedError()
  expect(await run('signIn', () => Promise.reject(error))).toEqual({ status: 'failed' })
  expect(store.getState()).toEqual({ status: 'failed', name: 'signIn', failure: 'closed', error })
  void run('signIn', never)
  expect(store.getState()).toEqual({ status: 'underway', name: 'signIn' })
})

test('behavior: an error that is thrown synchronously counts as a failure', async () => {
  const { run } = createActionRunner(online)
  const throwing = () => {
    throw new Error('no place')
  }
  expect(await run('signIn', throwing)).toEqual({ status: 'failed' })
})

test('behavior: a failure that the network caused is forgotten when the network is back; other failures stay', async () => {
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

test('actions: the wallet’s methods get their arguments, and codes lose their spaces', async () => {
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

test('actions: approving, awaiting and entering a paired device', async () => {
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
