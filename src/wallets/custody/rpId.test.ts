import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CustodyWorld, createCustodyWorld } from '../../../test/custodyWorld.ts'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import { createStorage } from '../../core/storage.ts'
import { createCustodyWallet } from './createCustodyWallet.ts'
import type { CustodyWalletOptions } from './custodyWallet.ts'

let world: CustodyWorld
const hidden = 'parent.example'

/** An environment whose one page is on `host`, with these RP IDs. */
async function enter(host: string, rpIds: readonly string[]): Promise<void> {
  world = await createCustodyWorld({ allowedOrigins: [`https://${host}`, `https://${hidden}`], rpIds: [...rpIds] })
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('location', new URL(`https://${host}/`))
}

function openWallet(changes: Partial<CustodyWalletOptions> = {}) {
  const { rpId: _, ...options } = world.options
  const storage = createStorage(() => {
    throw new Error('no localStorage here')
  })
  return createCustodyWallet({ ...options, appName: 'Test', storage, keys: createMemoryKeyStore(), ...changes })
}

/** The RP IDs of the prompts. */
const asked = () =>
  world.authenticator.prompts.map((prompt) => ('rp' in prompt ? prompt.rp.id : (prompt as { rpId?: string }).rpId))

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => vi.unstubAllGlobals())

test("default: the first of the environment's RP IDs that fits the page", async () => {
  await enter('wallet.example', [hidden, 'wallet.example'])
  await openWallet().signUp({ displayName: 'Ada' })
  expect(asked()).toEqual(['wallet.example'])
})

describe('error: none fits, and no passkey is created', () => {
  const none = {
    name: 'RpIdError',
    message:
      'The environment does not accept passkeys of wallet.example, so none was created: its rpIds do not contain that RP ID.',
    hints: ['Ask the operator to add wallet.example, or a parent domain of it, to rpIds (now: parent.example).'],
  }
  test.each<[string, (wallet: ReturnType<typeof openWallet>) => Promise<unknown>]>([
    ['signing up', (wallet) => wallet.signUp({ displayName: 'Ada' })],
    ['signing in', (wallet) => wallet.signIn()],
    ['preparing', (wallet) => wallet.prepare()],
    [
      'recovering',
      (wallet) => wallet.initRecovery({ type: 'email', email: 'ada@example.com', container: {} as HTMLElement }),
    ],
  ])('%s', async (_, act) => {
    await enter('wallet.example', [hidden])
    await expect(act(openWallet())).rejects.toMatchObject(none)
    expect(world.authenticator.prompts).toEqual([])
    expect(world.mails).toEqual([])
  })

  test('option: an rpId that the environment does not list', async () => {
    await enter('wallet.example', [hidden])
    await expect(openWallet({ rpId: 'wallet.example' }).signUp({ displayName: 'Ada' })).rejects.toMatchObject(none)
    expect(world.authenticator.prompts).toEqual([])
  })
})

test('behavior: where several fit, the next prompt after a closed one uses the next RP ID', async () => {
  await enter('wallet.example', ['wallet.example'])
  await openWallet({ rpId: 'wallet.example' }).signUp({ displayName: 'Ada' })
  const both = { ...world.environment, rpIds: ['a.wallet.example', 'wallet.example'] }
  vi.stubGlobal('location', new URL('https://a.wallet.example/'))
  world.answerNext(`/environments/${both.environmentId}`, () => Response.json(both))
  const wallet = openWallet()
  await expect(wallet.signIn()).rejects.toMatchObject({ code: 4001 })
  await wallet.signIn()
  expect(asked().slice(1)).toEqual(['a.wallet.example', 'wallet.example'])
})
