import { HpkeError, SignedBundleError } from 'latchkey/crypto'
import { parse, WireError } from 'latchkey/wire'
import {
  isVaultRequestName,
  maxWaiting,
  requestHead,
  type VaultReply,
  type VaultRequest,
  type VaultRequestName,
  vaultError,
  vaultReplies,
  vaultRequests,
} from 'latchkey/wire/vault'
import { Fault } from '../base/fault.ts'
import type { Answers } from './answers.ts'

/** Answers one message of the page. Never throws; returns undefined for a message that is no request. */
export type AnswerOne = (data: unknown) => Promise<VaultReply | undefined>

/**
 * Every request gets an answer with its own id, including refused ones, because the official client waits forever for a
 * missing answer.
 */
export function createAnswerOne(answers: Answers): AnswerOne {
  let waiting = 0
  return async (data) => {
    const head = readHead(data)
    if (!head) return undefined
    const { type, requestId } = head
    const reply = (name: string, value: string | true): VaultReply => ({
      type: name,
      value,
      ...(requestId !== undefined && { requestId }),
    })
    waiting += 1
    try {
      if (waiting > maxWaiting) throw new Fault('tooManyRequests')
      if (!isVaultRequestName(type)) throw new Fault('unknownRequest')
      return reply(vaultReplies[type], await answer(answers, type, data))
    } catch (error) {
      return reply(vaultError, sentenceOf(error))
    } finally {
      waiting -= 1
    }
  }
}

function answer<name extends VaultRequestName>(answers: Answers, name: name, data: unknown): Promise<string | true> {
  return answers[name](parse(vaultRequests[name], data) as VaultRequest<name>)
}

function readHead(data: unknown) {
  try {
    return parse(requestHead, data)
  } catch {
    return undefined
  }
}

/** Our own messages quote nothing. Messages of other code may quote secrets. */
function sentenceOf(error: unknown): string {
  const isOurs = [Fault, HpkeError, SignedBundleError, WireError].some((kind) => error instanceof kind)
  return isOurs && error instanceof Error ? error.message : new Fault('unexpected').message
}
