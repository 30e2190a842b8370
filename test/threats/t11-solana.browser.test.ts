import {
  type Address,
  address,
  getAddressEncoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type Instruction,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as solanaWords } from '../../sites/wallet/words/solana/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { instruction, keyOf, kitTransaction } from '../kitTransaction.ts'
import { closed, type Heard, type Scene, startScene } from './parts/startScene.ts'

// T11 on Solana: a page requests a signature whose meaning the user cannot see. The rules have tests of their own beside them;
// this file tests the screen, the button and the signature, which @solana/kit verifies.

let scene: Scene
let evil: Page
let own: Address
beforeAll(async () => {
  scene = await startScene()
  ;({ page: evil } = await scene.connected('evil.localhost', { sharesSolana: true }))
  const { accounts } = await evil.evaluate(() => provider.solana.state())
  own = address(accounts[0] ?? '')
})
afterAll(() => scene?.close())

type Action = Parameters<typeof provider.solana.request>[0]

async function ask(action: Action, args: Record<string, string>) {
  let heard: Promise<Heard> | undefined
  const popup = await scene.visitor.popup(evil, async () => {
    heard = evil.evaluate(
      ([action, args]) =>
        provider.solana.request(action, args as never).then(
          (result) => ({ result }),
          ({ code, message }: { code?: number; message: string }) => ({ code, message }),
        ),
      [action, { address: own, ...args }] as const,
    )
  })
  return { popup, heard: heard as Promise<Heard> }
}
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const sign = (instructions: readonly Instruction[]) => {
  const transaction = toBase64(kitTransaction({ feePayer: own, instructions }))
  return ask('solana_signTransaction', { chain: 'solana:devnet', transaction })
}

const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const drainer = keyOf(66)
const thief = keyOf(5)
const make = (program: string, accounts: readonly string[], data: Iterable<number>) =>
  instruction(program, { accounts, signers: [own, thief], data })
const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]
const bytesOf = (one: string) => getAddressEncoder().encode(address(one))
/** An account whose key the attacker has; 100 SOL are paid in. */
const open = (program: string) =>
  make(system, [own, thief], [0, 0, 0, 0, ...u64(100_000_000_000n), ...u64(165n), ...bytesOf(program)])
/** 0.000000001 SOL. */
const transfer = (to: string) => make(system, [own, to], [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])

/** Checks a screen in a window of the popup's size and on a phone. */
async function look(popup: Page, name: string) {
  await inspect(popup, name)
  await popup.setViewportSize({ width: 320, height: 640 })
  await inspect(popup, `${name}-phone`)
  await popup.setViewportSize({ width: 420, height: 640 })
}

test('attack: a transaction that is sent as a message: stopped, without a button to confirm', async () => {
  const { messageBytes } = getTransactionDecoder().decode(
    kitTransaction({ feePayer: own, instructions: [transfer(drainer)] }),
  )
  const { popup, heard } = await ask('solana_signMessage', { message: toBase64(new Uint8Array(messageBytes)) })
  await popup.getByText(reviewWords.refusals['disguised-transaction']).waitFor()
  await look(popup, 'wallet-solana-disguised')
  expect(await popup.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  await popup.getByRole('button', { name: reviewWords.refuse }).click()
  expect(await heard).toMatchObject({ code: 4200 })
  await closed(popup)
})

type Drain = readonly [string, keyof typeof reviewWords.warnings, () => Instruction[]]
const drains: Drain[] = [
  [
    'control of a token account',
    'solana-set-authority',
    () => [make(tokenProgram, [keyOf(2), own], [6, 2, 1, ...Array(32).fill(66)])],
  ],
  [
    'an approval without end',
    'unlimited-amount',
    () => [make(tokenProgram, [keyOf(2), drainer, own], [4, ...Array(8).fill(255)])],
  ],
  ['the account itself', 'solana-assign', () => [make(system, [own], [1, 0, 0, 0, ...Array(32).fill(66)])]],
  [
    "a drainer's nonce account of the account itself",
    'solana-own-account',
    () => [
      make(system, [own], [8, 0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0]),
      make(system, [own, keyOf(90), keyOf(91)], [6, 0, 0, 0, ...Array(32).fill(66)]),
    ],
  ],
  [
    'an account set up for the user, closed and opened anew',
    'solana-opens-elsewhere',
    () => [
      open(tokenProgram),
      make(tokenProgram, [thief, keyOf(3)], [18, ...bytesOf(own)]),
      make(tokenProgram, [thief, own, own], [9]),
      open(system),
    ],
  ],
  ['an approval', 'solana-delegate', () => [make(tokenProgram, [keyOf(2), drainer, own], [4, ...u64(5n)])]],
  ['several transfers', 'solana-several-transfers', () => [66, 67, 68].map((byte) => transfer(keyOf(byte)))],
  ['an unknown program', 'solana-unknown-program', () => [make(keyOf(40), [own, keyOf(2)], [1, 2, 3])]],
  [
    'a signature that does not lapse',
    'solana-durable-nonce',
    () => [make(system, [keyOf(4), keyOf(90), own], [4, 0, 0, 0]), transfer(drainer)],
  ],
]

test.each(drains)('attack: %s: warned of by name, and no button works before a tick', async (_, code, instructions) => {
  const { popup, heard } = await sign(instructions())
  await popup.getByText(reviewWords.warnings[code]).first().waitFor()
  await look(popup, `wallet-${code}`)
  const onward = popup.locator('button[data-tone=onward]')
  await popup.getByLabel(reviewWords.understand).check()
  await walletPopup.readUntilReady(popup, onward)
  await popup.getByLabel(reviewWords.understand).uncheck()
  await onward.and(popup.locator('[aria-disabled=true]')).press('Enter')
  await walletPopup.press(popup, 'Reject')
  expect(await heard).toMatchObject({ code: 4001 })
  await closed(popup)
})

test('the wallet signs what it shows', async () => {
  const { popup, heard } = await sign([transfer(drainer)])
  await popup.getByText(reviewWords.details).click()
  const row = popup.locator('.facts > div').filter({ hasText: solanaWords.review.bytes })
  const shown = Buffer.from((await row.locator('dd code').textContent()) ?? '', 'hex')
  await walletPopup.press(popup, 'Confirm')
  const { result } = (await heard) as { result: { signedTransaction: string } }
  const { signatures } = getTransactionDecoder().decode(Buffer.from(result.signedTransaction, 'base64'))
  const key = await getPublicKeyFromAddress(own)
  expect(await verifySignature(key, signatures[own] as SignatureBytes, shown)).toBe(true)
  await closed(popup)
})
