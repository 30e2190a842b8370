import { createStore } from 'zustand/vanilla'
import { UserRejectedError } from '../../core/providerErrors.ts'
import type { BackupCapability } from '../embedded/capabilities.ts'
import { cancelStep, type PasswordStep } from '../embedded/passwordStep.ts'
import { MpcFrameError } from './errors.ts'
import type { Protection } from './mpcClient.ts'

/** Why the user has to take a password: the passkey cannot encrypt, or the page keeps passkeys from the frame. */
const unusable = new Set<string | undefined>(['passkey_unsupported', 'passkey_blocked'])

/** The questions for passwords that the methods of one wallet ask, one after the other. */
export type PasswordSteps = Pick<BackupCapability, 'passwordStep' | 'showPasswordSteps'> & {
  /**
   * Asks what seals the shares of an account.
   * @param options.createPasskey lets the user create a passkey in the frame; absent where the browser has none
   * @throws {UserRejectedError} when the user cancels
   */
  choose: (options: { isOptional: boolean; createPasskey?: CreatePasskey | undefined }) => Promise<Protection>
  /**
   * Asks for the password of an account until `check` accepts it. Callers at the same time share one question.
   * @throws {UserRejectedError} when the user cancels
   */
  enter: (address: string, check: (password: string) => Promise<unknown>) => Promise<string>
  /** The same for a `check` that needs the screen behind the question, which it hides meanwhile: a frame works only where it is laid out. */
  enterBefore: PasswordSteps['enter']
  /**
   * Says that an account has stopped signing.
   * @returns whether the user wants its shares renewed
   */
  offerRenewal: (address: string) => Promise<boolean>
  /**
   * Lets the user sign in again, in a click.
   * @throws {UserRejectedError} when the user cancels
   */
  signInAgain: (signIn: () => Promise<unknown>) => Promise<void>
  /** Shows that an account is being made, until it is. */
  showCreating: (creating: Promise<unknown>) => void
}

type Ways<answer> = { answer: (given: answer) => void; fail: (error: unknown) => void; cancel: () => void }
type CreatePasskey = (place: { container: HTMLElement; signal: AbortSignal }) => Promise<{ passkeyId: string }>

/** @param options.showDialog shows the open step while no screen of the page does */
export function createPasswordSteps(options: {
  showDialog: (steps: BackupCapability['passwordStep']) => void
}): PasswordSteps {
  const passwordStep = createStore<PasswordStep | undefined>(() => undefined)
  const entering = new Map<string, Promise<string>>()
  let screens = 0
  let last: Promise<unknown> = Promise.resolve()

  function show(step: PasswordStep): void {
    passwordStep.setState(step, true)
    if (screens === 0) options.showDialog(passwordStep)
  }
  const hide = () => passwordStep.setState(undefined, true)

  /** Runs `work` when no other question is open. */
  function inTurn<result>(work: () => Promise<result>): Promise<result> {
    const turn = last.then(work).finally(hide)
    last = turn.catch(() => undefined)
    return turn
  }
  /** Shows a step that the user answers or cancels. */
  const ask = <answer>(toStep: (ways: Ways<answer>) => PasswordStep) =>
    new Promise<answer>((resolve, reject) =>
      show(toStep({ answer: resolve, fail: reject, cancel: () => reject(new UserRejectedError()) })),
    )

  async function choose(options: Parameters<PasswordSteps['choose']>[0]): Promise<Protection> {
    const { isOptional, createPasskey } = options
    for (let isUnsupported = false; ; ) {
      const chosen = await ask<Protection | 'passkey'>(({ answer, cancel }) => ({
        kind: 'choose',
        ...{ isOptional, isUnsupported, cancel },
        usePasskey: createPasskey && (() => answer('passkey')),
        answer: (password) => answer({ password }),
      }))
      if (chosen !== 'passkey' || !createPasskey) return chosen as Protection
      try {
        return await ask<{ passkeyId: string }>(({ answer, cancel, fail }) => ({
          kind: 'createPasskey',
          open: (place) =>
            void createPasskey(place).then(answer, (error) => {
              // The screen was removed, or shown again in another place.
              if (!place.signal.aborted) fail(error)
            }),
          cancel,
        }))
      } catch (error) {
        if (error instanceof UserRejectedError) isUnsupported = false
        else if (error instanceof MpcFrameError && unusable.has(error.reason)) isUnsupported = true
        else throw error
      }
    }
  }

  async function enter(address: string, check: (password: string) => Promise<unknown>): Promise<string> {
    for (let isWrong = false; ; isWrong = true) {
      const password = await ask<string>(({ answer, cancel }) => ({ kind: 'enter', address, isWrong, answer, cancel }))
      try {
        await check(password)
        return password
      } catch (error) {
        if (!(error instanceof MpcFrameError) || error.reason !== 'wrong_password') throw error
      }
    }
  }

  function enterOnce(address: string, check: (password: string) => Promise<unknown>): Promise<string> {
    const open = entering.get(address) ?? inTurn(() => enter(address, check)).finally(() => entering.delete(address))
    entering.set(address, open)
    return open
  }

  return {
    passwordStep,
    showPasswordSteps() {
      screens += 1
      let isShowing = true
      return () => {
        if (!isShowing) return
        isShowing = false
        screens -= 1
        // The user left the screens: a question that no screen shows would wait forever.
        if (screens === 0) cancelStep(passwordStep.getState())
      }
    },
    choose: (options) => inTurn(() => choose(options)),
    enter: enterOnce,
    enterBefore: (address, check) =>
      enterOnce(address, (password) => {
        hide()
        return check(password)
      }),
    offerRenewal: (address) =>
      inTurn(() =>
        ask<boolean>(({ answer }) => ({
          kind: 'stopped',
          ...{ address, answer: () => answer(true), cancel: () => answer(false) },
        })),
      ),
    signInAgain: (signIn) =>
      inTurn(async () => {
        await ask<Promise<unknown>>(({ answer, cancel }) => ({
          kind: 'signInAgain',
          ...{ answer: () => answer(signIn()), cancel },
        }))
      }),
    showCreating(creating) {
      void inTurn(async () => {
        show({ kind: 'creating' })
        await creating.catch(() => undefined)
      })
    },
  }
}
