import { expect, test, vi } from 'vitest'
import { MpcFrameError } from './errors.ts'
import type { MpcClient } from './mpcClient.ts'
import { createWalletSigner } from './walletSigner.ts'

const accountAddress = '0x0000000000000000000000000000000000000001'
const refusal = (code: string) => new MpcFrameError(Object.assign(new Error('In its own words.'), { code }))

/** @param codes what the frame refuses signatures with, one after the other; then it signs */
function open(...codes: string[]) {
  const signMessage = vi.fn(async (_: Parameters<MpcClient['signMessage']>[0]) => {
    const code = codes.shift()
    if (code !== undefined) throw refusal(code)
    return 'a signature'
  })
  const requiresPasswordForOperation = vi.fn(async () => true)
  const askPassword = vi.fn(async () => 'a password')
  const onStopped = vi.fn(async () => true)
  const client = { signMessage, requiresPasswordForOperation } as Partial<MpcClient> as MpcClient
  const signer = createWalletSigner({
    ...{ chain: 'EVM', askPassword, onStopped },
    client: async () => client,
    isSignedIn: () => true,
  })
  const sign = () => signer.signMessage({ accountAddress, message: 'hello' })
  return { signMessage, askPassword, onStopped, requiresPasswordForOperation, sign }
}

test('default: signs with the password that is needed', async () => {
  const { sign, signMessage, onStopped } = open()
  expect(await sign()).toBe('a signature')
  expect(signMessage).toHaveBeenCalledExactlyOnceWith({ accountAddress, message: 'hello', password: 'a password' })
  expect(onStopped).not.toHaveBeenCalled()
})

test.each(['wallet_banned', 'check_failed', 'rolled_back'])(
  'behavior: signs after the shares were renewed, if the frame refused with %s',
  async (code) => {
    const { sign, onStopped } = open(code)
    expect(await sign()).toBe('a signature')
    expect(onStopped).toHaveBeenCalledExactlyOnceWith({ chain: 'EVM', accountAddress })
  },
)

test('behavior: asks for a password that the frame turns out to need, once', async () => {
  const { sign, signMessage, askPassword, requiresPasswordForOperation } = open('password_required')
  requiresPasswordForOperation.mockResolvedValue(false)
  expect(await sign()).toBe('a signature')
  expect(signMessage.mock.calls.map(([{ password }]) => password)).toEqual([undefined, 'a password'])
  const again = open('password_required', 'password_required')
  again.requiresPasswordForOperation.mockResolvedValue(false)
  await expect(again.sign()).rejects.toMatchObject({ reason: 'password_required' })
  expect([askPassword, again.askPassword].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('error: a renewal that the user declines, and a wallet that stops again', async () => {
  const { sign, onStopped, signMessage } = open('wallet_banned')
  onStopped.mockResolvedValueOnce(false)
  await expect(sign()).rejects.toMatchObject({ reason: 'wallet_banned' })
  expect(signMessage).toHaveBeenCalledOnce()
  const again = open('wallet_banned', 'wallet_banned')
  await expect(again.sign()).rejects.toMatchObject({ reason: 'wallet_banned' })
  expect(again.onStopped).toHaveBeenCalledOnce()
})

test('error: another refusal offers no renewal', async () => {
  const { sign, onStopped } = open('wrong_password')
  await expect(sign()).rejects.toMatchObject({ reason: 'wrong_password' })
  expect(onStopped).not.toHaveBeenCalled()
})
