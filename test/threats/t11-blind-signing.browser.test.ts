import { Hash, PersonalMessage, Secp256k1, Signature, TxEnvelopeEip1559 } from 'ox'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, getAddress, pad, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { shortAddress } from '../../src/core/shortAddress.ts'
import { fill } from '../../src/core/words/fill.ts'
import { timeoutMs } from '../../src/review/chain/readTokens.ts'
import type { WarningCode } from '../../src/review/warning.ts'
import { en as capWords } from '../../src/review/words/cap/en.ts'
import { en as changeWords } from '../../src/review/words/changes/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { answerSimulation, holdCalls, loseCalls, makeFastTooExpensive } from '../browser/node.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { differsEachBlock, keepsApproval, logsApproval, logsTransfer, revertsWith } from '../tokenCode.ts'
import { hashByTheBook, type RawTypedData } from './parts/hashByTheBook.ts'
import { closed, forgeUrl, openWindow, type Scene, startScene } from './parts/startScene.ts'
import { deployToken, placesOf } from './parts/tokenScene.ts'

// T11: a page requests a signature whose meaning the user cannot see. The rules have tests of their own beside them; this file
// tests the screen, the button and the signature.

let scene: Scene
let evil: Page
let account: `0x${string}`
beforeAll(async () => {
  scene = await startScene()
  ;({ page: evil, account } = await scene.connected('evil.localhost'))
})
afterAll(() => scene?.close())

const drainer = `0x${'d4'.repeat(20)}` as const
const token = `0x${'70'.repeat(20)}` as const
const max256 = 2n ** 256n - 1n
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
])
const call = (data: string, to: string = token) => [{ from: account, to, data }]

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const permit: RawTypedData = {
  types: {
    EIP712Domain: domainType,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD', chainId: 31337, verifyingContract: token },
  message: { owner: drainer, spender: drainer, value: String(max256), nonce: '0', deadline: String(max256) },
}
const delegatecall: RawTypedData = {
  types: {
    EIP712Domain: domainType.slice(1),
    SafeTx: [
      { name: 'to', type: 'address' },
      { name: 'data', type: 'bytes' },
      { name: 'operation', type: 'uint8' },
    ],
  },
  primaryType: 'SafeTx',
  domain: { chainId: 31337, verifyingContract: token },
  message: { to: drainer, data: '0x', operation: 1 },
}

type Drain = [string, string, () => unknown[], WarningCode[]]
const drains: Drain[] = [
  [
    'a permit over everything',
    'eth_signTypedData_v4',
    () => [account, JSON.stringify(permit)],
    ['permit', 'unlimited-amount', 'long-deadline'],
  ],
  ['a delegatecall of a Safe', 'eth_signTypedData_v4', () => [account, JSON.stringify(delegatecall)], ['delegatecall']],
  [
    'an approval without end',
    'eth_sendTransaction',
    () => call(encodeFunctionData({ abi, functionName: 'approve', args: [drainer, max256] })),
    ['unlimited-amount'],
  ],
  [
    'all of a collection',
    'eth_sendTransaction',
    () => call(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [drainer, true] })),
    ['approval-for-all'],
  ],
  ['an unknown function', 'eth_sendTransaction', () => call('0xdeadbeef00'), ['unknown-call']],
  [
    'an unknown function inside a known one',
    'eth_sendTransaction',
    () => call(encodeFunctionData({ abi, functionName: 'multicall', args: [['0xdeadbeef']] })),
    ['opaque-multicall'],
  ],
  ['32 bytes as a message', 'personal_sign', () => [`0x${'5a'.repeat(32)}`, account], ['looks-like-hash']],
  ["another site's sign-in", 'personal_sign', () => [signInTo('bank.com'), account], ['siwe-domain']],
]

test.each(drains)(
  'attack: %s: warned of by name, and no button works before a tick',
  async (_, method, params, codes) => {
    const { popup, heard } = await scene.ask(evil, method, params())
    for (const code of codes) await popup.getByText(reviewWords.warnings[code]).first().waitFor()
    // A fee or a simulation that arrives changes the request, which removes the tick.
    if (method === 'eth_sendTransaction') await settled(popup)
    const onward = popup.locator('button[data-tone=onward]')
    // After the pause before every decision, so that only the tick is missing.
    await popup.getByLabel(reviewWords.understand).check()
    await walletPopup.readUntilReady(popup, onward)
    await popup.getByLabel(reviewWords.understand).uncheck()
    await onward.and(popup.locator('[aria-disabled=true]')).waitFor()
    expect(await descriptionOf(popup, 'button[data-tone=onward]')).toBe(reviewWords.understand)
    await onward.click({ force: true })
    await onward.press('Enter')
    await walletPopup.press(popup, 'Reject')
    expect(await heard).toMatchObject({ code: 4001 })
    await closed(popup)
  },
)

/** Waits until the fee is known and the simulation is over. */
async function settled(popup: Page) {
  await popup
    .getByText(fill(reviewWords.feeAbout, { amount: '' }))
    .first()
    .waitFor()
  await popup.locator('.changes:not([data-status=simulating])').waitFor()
}

test('attack: the important part at the end of a long message: no button works before the end was on the screen', async () => {
  const text = `${'Welcome!\n'.repeat(200)}I give you everything.`
  const { popup, heard } = await scene.ask(evil, 'personal_sign', [text, account])
  const onward = popup.locator('button[data-tone=onward]')
  await popup.getByText(reviewWords.scroll).waitFor()
  // Longer than any other pause of a button: only reading may end this wait.
  const becomesReady = onward.and(popup.locator('[aria-disabled=false]')).waitFor({ timeout: 1500 })
  await expect(becomesReady).rejects.toThrow('Timeout')
  await onward.press('Enter')
  await walletPopup.readUntilReady(popup, onward)
  expect(await popup.getByText(reviewWords.scroll).count()).toBe(0)
  await walletPopup.press(popup, 'Reject')
  expect(await heard).toMatchObject({ code: 4001 })
  await closed(popup)
})

describe('the wallet signs what it shows', () => {
  /** Confirms, and returns the digest on the screen beside what the page got. */
  async function confirmed(method: string, params: unknown[], button: 'Confirm' | 'Send') {
    const { popup, heard } = await scene.ask(evil, method, params)
    await popup.getByText(reviewWords.details).click()
    if (method === 'eth_sendTransaction') await settled(popup)
    const row = popup.locator('.facts > div').filter({ hasText: reviewWords.digest })
    const digest = (await row.locator('dd code').textContent()) as `0x${string}`
    if (await popup.getByLabel(reviewWords.understand).count()) await popup.getByLabel(reviewWords.understand).check()
    await walletPopup.press(popup, button)
    const answer = await heard
    await closed(popup)
    return { digest, result: (answer as { result: `0x${string}` }).result }
  }
  const signerOf = (payload: `0x${string}`, signature: `0x${string}`) =>
    Secp256k1.recoverAddress({ payload, signature: Signature.fromHex(signature) }).toLowerCase()

  test('of a message', async () => {
    const { digest, result } = await confirmed('personal_sign', ['Hello', account], 'Confirm')
    expect(digest).toBe(PersonalMessage.getSignPayload('0x48656c6c6f'))
    expect(signerOf(digest, result)).toBe(account.toLowerCase())
  })

  test('of typed data', async () => {
    const { digest, result } = await confirmed(
      'eth_signTypedData_v4',
      [account, JSON.stringify(delegatecall)],
      'Confirm',
    )
    expect(digest).toBe(hashByTheBook(delegatecall))
    expect(signerOf(digest, result)).toBe(account.toLowerCase())
  })

  test('of a transaction, as the chain has it', async () => {
    const sent = { from: account, to: drainer, value: '0x7b', data: '0x' }
    const { digest, result } = await confirmed('eth_sendTransaction', [sent], 'Send')
    const raw = await rpc('eth_getRawTransactionByHash', [result])
    expect(Hash.keccak256(raw)).toBe(result)
    const mined = TxEnvelopeEip1559.deserialize(raw as TxEnvelopeEip1559.Serialized)
    expect(mined).toMatchObject({ to: drainer, value: 123n, chainId: 31337 })
    expect(TxEnvelopeEip1559.getSignPayload(mined)).toBe(digest)
  })
})

const friend = `0x${'f0'.repeat(20)}` as const
const amount = 1_255n * 10n ** 17n
const transfer = async (answers: Parameters<typeof deployToken>[1]) =>
  call(encodeFunctionData({ abi, functionName: 'transfer', args: [friend, amount] }), await deployToken(scene, answers))
const titleOf = (popup: Page) => popup.getByRole('heading', { level: 1 })
const honest = { symbol: 'TUSD', name: 'Test Dollar', decimals: 18, transfer: logsTransfer, approve: logsApproval }

async function decline({ popup, heard }: Awaited<ReturnType<Scene['ask']>>) {
  await walletPopup.press(popup, 'Reject')
  expect(await heard).toMatchObject({ code: 4001 })
  await closed(popup)
}

/** The row of the simulation, without the characters that keep lines and directions. */
async function changesOf(popup: Page): Promise<string> {
  await popup.locator('.changes:not([data-status=simulating])').waitFor()
  return plain((await popup.locator('.changes').textContent()) ?? '')
}

function plain(text: string): string {
  return text.replace(/[\u2060\u2066-\u2069]/gu, '').replaceAll('\u00a0', ' ')
}

test('a lost answer: the user reads that it may have been sent, and so does the site after a rejection', async () => {
  const ends = await Promise.all(
    ['eth_sendRawTransaction', 'eth_getTransactionByHash'].map((method) => loseCalls(scene.visitor, method)),
  )
  onTestFinished(async () => void (await Promise.all(ends.map((end) => end()))))
  const { popup, heard } = await scene.ask(evil, 'eth_sendTransaction', [{ from: account, to: friend, value: '0x1' }])
  await settled(popup)
  await walletPopup.press(popup, 'Send')
  await popup.getByRole('alert').getByText('may have been sent').waitFor()
  // Only the same transaction can be sent again.
  expect(await popup.getByLabel(reviewWords.speeds.label).isDisabled()).toBe(true)
  await walletPopup.press(popup, 'Reject')
  const told = await heard
  expect(told).toMatchObject({ message: expect.stringContaining('may have been sent') })
  expect(told).not.toMatchObject({ code: 4001 })
  await closed(popup)
})

test('attack: a speed that the account cannot pay needs a tick, each time that it is chosen', async () => {
  onTestFinished(await makeFastTooExpensive(scene.visitor))
  const asked = await scene.ask(evil, 'eth_sendTransaction', [{ from: account, to: friend, value: '0x1' }])
  const { popup } = asked
  await settled(popup)
  const tick = popup.getByLabel(reviewWords.understand)
  const choose = (speed: 'slow' | 'fast') =>
    popup.getByLabel(reviewWords.speeds.label).selectOption(reviewWords.speeds[speed])
  expect(await tick.count()).toBe(0)
  await choose('fast')
  await popup.getByText(reviewWords.warnings['insufficient-funds']).waitFor()
  await tick.check()
  await choose('slow')
  await tick.waitFor({ state: 'detached' })
  await choose('fast')
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await decline(asked)
})

test('attack: a node that never simulates: it delays no refusal, and its late answer changes nothing', async () => {
  const params = await transfer(honest)
  const held = await holdCalls(scene.visitor, 'eth_simulateV1')
  onTestFinished(held.release)
  const asked = await scene.ask(evil, 'eth_sendTransaction', params)
  const { popup } = asked
  await popup.getByRole('button', { name: 'Reject', disabled: false }).waitFor()
  await titleOf(popup).getByText('Send 125.5 TUSD?', { exact: true }).waitFor()
  expect(await popup.locator('button[data-tone=onward]').getAttribute('aria-disabled')).toBe('true')
  await popup
    .getByText(fill(reviewWords.feeAbout, { amount: '' }))
    .first()
    .waitFor()
  const before = await placesOf(popup)
  expect(await changesOf(popup)).toBe(reviewWords.changes.unavailable)
  expect(await placesOf(popup)).toEqual(before)
  await held.release()
  await walletPopup.readUntilReady(popup, popup.getByRole('button', { name: 'Send', exact: true }))
  expect(await changesOf(popup)).toBe(reviewWords.changes.unavailable)
  await decline(asked)
})

const inUnits = 'Send 125,500,000,000,000,000,000 base units?'

test.each(['never answers', 'answers late'])(
  'attack: a node that %s: it delays no refusal and moves nothing',
  async (how) => {
    // The checks before the answer may take longer than a review waits for it.
    if (how === 'answers late') await waitForSimulations()
    const params = await transfer(honest)
    const calls = await holdCalls(scene.visitor)
    const asked = await scene.ask(evil, 'eth_sendTransaction', params)
    const { popup } = asked
    await titleOf(popup).getByText(reviewWords.titles.sendTokens).waitFor()
    await popup
      .getByText(fill(reviewWords.feeAbout, { amount: '' }))
      .first()
      .waitFor()
    const before = await placesOf(popup)
    await popup.getByRole('button', { name: 'Reject', disabled: false }).waitFor()
    expect(await popup.locator('button[data-tone=onward]').getAttribute('aria-disabled')).toBe('true')
    if (how === 'answers late') await calls.release()
    await titleOf(popup)
      .getByText(how === 'answers late' ? 'Send 125.5 TUSD?' : inUnits)
      .waitFor()
    expect(await placesOf(popup)).toEqual(before)
    await calls.release()
    await decline(asked)
  },
)

describe('a token says of itself what it likes', () => {
  beforeAll(waitForSimulations)

  test('default: the title is the decision, and each fact is there once', async () => {
    const params = await transfer(honest)
    const asked = await scene.ask(evil, 'eth_sendTransaction', params)
    await titleOf(asked.popup).getByText('Send 125.5 TUSD?', { exact: true }).waitFor()
    await asked.popup
      .getByText(fill(reviewWords.feeAbout, { amount: '' }))
      .first()
      .waitFor()
    expect(await asked.popup.locator('.facts').first().locator('dt').allTextContents()).toEqual([
      reviewWords.changes.label,
      reviewWords.facts.to,
      reviewWords.facts.token,
      reviewWords.fee,
    ])
    await asked.popup.getByText(reviewWords.token.claimed).waitFor()
    // All of it fits the window, so there is nothing to scroll to before the decision.
    await asked.popup.locator('button[data-tone=onward]:not([aria-disabled=true])').waitFor()
    expect(await asked.popup.evaluate(() => window.scrollY)).toBe(0)
    await inspect(asked.popup, 'wallet-review-token')
    await decline(asked)
  })

  test('default: a permission names who may spend what, and its button allows it', async () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [friend, amount] })
    const asked = await scene.ask(evil, 'eth_sendTransaction', call(data, await deployToken(scene, honest)))
    const title = fill(reviewWords.titles.allowUpTo, {
      spender: shortAddress(getAddress(friend)).replace('…', '\u2060…\u2060'),
      amount: '125.5 TUSD',
    })
    await titleOf(asked.popup).getByText(title, { exact: true }).waitFor()
    await asked.popup.locator('.facts strong').getByText('125.5 TUSD').waitFor()
    expect(await changesOf(asked.popup)).toBe(
      plain(fill(changeWords.allows, { spender: shortAddress(getAddress(friend)), amount: '125.5 TUSD' })) +
        reviewWords.changes.forecast,
    )
    await inspect(asked.popup, 'wallet-review-approval')
    await walletPopup.readUntilReady(
      asked.popup,
      asked.popup.getByRole('button', { name: reviewWords.allow, exact: true }),
    )
    await decline(asked)
  })

  test.each<[string, Parameters<typeof deployToken>[1], string, string]>([
    ['77 decimals', { ...honest, decimals: 77 }, inUnits, reviewWords.token.unreadable],
    [
      'a symbol of 4 KB',
      { ...honest, symbol: 'T'.repeat(4096) },
      'Send 125.5 TTTTTTTTTTT…?',
      reviewWords.token.claimed,
    ],
    [
      "the coin's symbol",
      { ...honest, symbol: 'E\u200BTH' },
      'Send 125.5 “ETH” (Unknown token)?',
      fill(reviewWords.token.posing, { symbol: 'ETH' }),
    ],
    ['a right-to-left override', { ...honest, symbol: '\u202EDSUT' }, 'Send 125.5 DSUT?', reviewWords.token.claimed],
    ['no answer', {}, inUnits, reviewWords.token.unreadable],
  ])('attack: %s', async (_, answers, title, note) => {
    const params = await transfer(answers)
    const asked = await scene.ask(evil, 'eth_sendTransaction', params)
    await asked.popup.locator('.token').getByText(note).waitFor()
    expect((await titleOf(asked.popup).textContent())?.replace(/[\u2068\u2069]/g, '')).toBe(title)
    const sent = title === inUnits ? reviewWords.token.unknown : title.slice('Send '.length, -1)
    expect(await changesOf(asked.popup)).toBe(
      (answers.transfer ? `− ${sent}` : changeWords.nothing) + reviewWords.changes.forecast,
    )
    await decline(asked)
  })

  test('attack: a contract that answers differently each time: the title stays as it was shown', async () => {
    const params = await transfer({ ...honest, decimals: differsEachBlock })
    const asked = await scene.ask(evil, 'eth_sendTransaction', params)
    await titleOf(asked.popup).getByText('TUSD').waitFor()
    const shown = await titleOf(asked.popup).textContent()
    const first = BigInt(await rpc('eth_blockNumber', []))
    await expect.poll(async () => BigInt(await rpc('eth_blockNumber', []))).toBeGreaterThan(first + 4n)
    await walletPopup.readUntilReady(asked.popup, asked.popup.getByRole('button', { name: 'Send', exact: true }))
    expect(await titleOf(asked.popup).textContent()).toBe(shown)
    await decline(asked)
  })
})

describe('what a transaction would change, simulated', () => {
  beforeAll(waitForSimulations)

  test('default: what leaves, and where nothing moves when it arrives', async () => {
    const params = await transfer(honest)
    const held = await holdCalls(scene.visitor, 'eth_simulateV1')
    onTestFinished(held.release)
    const asked = await scene.ask(evil, 'eth_sendTransaction', params)
    await titleOf(asked.popup).getByText('Send 125.5 TUSD?', { exact: true }).waitFor()
    await asked.popup
      .getByText(fill(reviewWords.feeAbout, { amount: '' }))
      .first()
      .waitFor()
    const before = await placesOf(asked.popup)
    await held.release()
    expect(await changesOf(asked.popup)).toBe(`− 125.5 TUSD${reviewWords.changes.forecast}`)
    expect(await placesOf(asked.popup)).toEqual(before)
    await inspect(asked.popup, 'wallet-review-changes')
    await decline(asked)
  })

  test('default: a revert says its reason, and can be sent all the same', async () => {
    const asked = await scene.ask(
      evil,
      'eth_sendTransaction',
      await transfer({ ...honest, transfer: revertsWith('Paused') }),
    )
    const { popup } = asked
    await settled(popup)
    expect(await changesOf(popup)).toBe(`${changeWords.failsWith} Paused`)
    await popup.getByText(reviewWords.warnings['will-fail']).waitFor()
    await inspect(popup, 'wallet-review-reverts')
    await popup.getByLabel(reviewWords.understand).check()
    await walletPopup.readUntilReady(popup, popup.getByRole('button', { name: 'Send', exact: true }))
    await decline(asked)
  })

  test('default: a node without simulation: it says so, and the rest is as usual', async () => {
    const params = await transfer(honest)
    onTestFinished(
      await answerSimulation(scene.visitor, { error: { code: -32601, message: 'the method does not exist' } }),
    )
    const asked = await scene.ask(evil, 'eth_sendTransaction', params)
    expect(await changesOf(asked.popup)).toBe(reviewWords.changes.unavailable)
    await inspect(asked.popup, 'wallet-review-unsimulated')
    await walletPopup.readUntilReady(asked.popup, asked.popup.getByRole('button', { name: 'Send', exact: true }))
    await decline(asked)
  })

  test('attack: a simulation that promises a gift: every warning stays, and nothing works before a tick', async () => {
    const log = {
      address: `0x${'ee'.repeat(20)}`,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        pad(drainer, { size: 32 }),
        pad(account, { size: 32 }),
      ],
      data: pad('0x8ac7230489e80000', { size: 32 }),
    }
    const calls = [{ status: '0x1', returnData: '0x', logs: [log] }]
    onTestFinished(await answerSimulation(scene.visitor, { result: [{ calls }] }))
    const asked = await scene.ask(evil, 'eth_sendTransaction', call('0xdeadbeef00'))
    const { popup } = asked
    expect(await changesOf(popup)).toBe(`+ 10 ETH${reviewWords.changes.forecast}`)
    await settled(popup)
    await popup.getByText(reviewWords.warnings['unknown-call']).waitFor()
    await titleOf(popup).getByText(reviewWords.titles.call, { exact: true }).waitFor()
    const onward = popup.locator('button[data-tone=onward]')
    await popup.getByLabel(reviewWords.understand).check()
    await walletPopup.readUntilReady(popup, onward)
    await popup.getByLabel(reviewWords.understand).uncheck()
    await onward.and(popup.locator('[aria-disabled=true]')).waitFor()
    await decline(asked)
  })
})

describe('the limit of an approval', () => {
  beforeAll(waitForSimulations)
  const balance = 40n * 10n ** 18n

  /** Opens the review of an approval without a limit, and the field that lowers it. */
  async function opened() {
    const contract = await deployToken(scene, { ...honest, balance, approve: keepsApproval })
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [friend, max256] })
    const asked = await scene.ask(evil, 'eth_sendTransaction', call(`${data}626364`, contract))
    const { popup } = asked
    await settled(popup)
    await popup.getByText(reviewWords.warnings['unlimited-amount']).waitFor()
    await popup.getByLabel(reviewWords.understand).check()
    const before = await buttonsOf(popup)
    await popup.getByText(capWords.open, { exact: true }).click()
    await popup.getByText(capWords.balance.replace('{amount}', '')).waitFor()
    expect(await buttonsOf(popup)).toEqual(before)
    return { ...asked, contract }
  }
  const buttonsOf = async (popup: Page) => (await placesOf(popup)).filter(({ text }) => text === 'BUTTON')

  /** Sends what is shown, and returns what the chain then has. */
  async function allowed({ popup, heard, contract }: Awaited<ReturnType<typeof opened>>) {
    await settled(popup)
    await popup.getByText(reviewWords.warnings['unlimited-amount']).waitFor({ state: 'detached' })
    const onward = popup.getByRole('button', { name: reviewWords.allow, exact: true })
    await walletPopup.readUntilReady(popup, onward.and(popup.locator('[aria-disabled=false]')))
    await onward.click()
    const { result: hash } = (await heard) as { result: `0x${string}` }
    await closed(popup)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, friend] })
    await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
    const { input } = (await rpc('eth_getTransactionByHash', [hash])) as unknown as { input: string }
    return { units: BigInt(await rpc('eth_call', [{ to: contract, data }, 'latest'])), input }
  }
  const inputOf = (units: bigint) =>
    `${encodeFunctionData({ abi, functionName: 'approve', args: [friend, units] })}626364`

  test('default: the balance in place of an unlimited amount is what the chain gets', async () => {
    const asked = await opened()
    await asked.popup.getByText(capWords.balance.replace('{amount}', '')).click()
    await asked.popup.locator('.facts strong').getByText('40 TUSD').waitFor()
    expect(await allowed(asked)).toEqual({ units: balance, input: inputOf(balance) })
  })

  test('attack: a typed limit: no button works before it is set, and none raises what the site asked for', async () => {
    const asked = await opened()
    const { popup } = asked
    const onward = popup.locator('button[data-tone=onward]')
    const field = popup.getByRole('textbox', { name: capWords.amount })
    await popup.getByText(capWords.other, { exact: true }).click()
    for (const [typed, problem] of [
      ['ten', reviewWords.amountProblems['not-a-number']],
      ['0.0000000000000000001', fill(reviewWords.amountProblems.decimals, { token: 'TUSD', decimals: '18' })],
      ['0', reviewWords.amountProblems.zero],
      ['9'.repeat(70), capWords.tooHigh],
    ] as const) {
      await field.fill(typed)
      await popup.getByText(problem).waitFor()
      expect(await onward.getAttribute('aria-disabled')).toBe('true')
      expect(await popup.getByRole('button', { name: capWords.apply, exact: true }).isDisabled()).toBe(true)
    }
    await walletPopup.readToEnd(popup)
    await popup.getByText(capWords.held).waitFor()
    await inspect(popup, 'wallet-review-limit')
    await field.fill('12.5')
    await popup.getByRole('button', { name: capWords.apply, exact: true }).click()
    await popup.locator('.facts strong').getByText('12.5 TUSD').waitFor()
    const units = 125n * 10n ** 17n
    expect(await allowed(asked)).toEqual({ units, input: inputOf(units) })
  })

  test('behavior: what the site asked for again needs another tick', async () => {
    const asked = await opened()
    const { popup } = asked
    await popup.getByText(capWords.balance.replace('{amount}', '')).click()
    await settled(popup)
    await popup.getByText(fill(capWords.asked, { amount: reviewWords.unlimited })).click()
    await settled(popup)
    expect(await popup.getByLabel(reviewWords.understand).isChecked()).toBe(false)
    await decline(asked)
  })
})

test('attack: a late warning that pushes the rest below the edge must be read too', async () => {
  const held = await holdCalls(scene.visitor, 'eth_getBalance')
  onTestFinished(held.release)
  const params = [{ from: account, to: drainer, value: '0xffffffffffffffffffff' }]
  const asked = await scene.ask(evil, 'eth_sendTransaction', params)
  const { popup } = asked
  await popup.locator('.changes:not([data-status=simulating])').waitFor()
  // Everything fits, and hardly more than that.
  const needed = await popup.evaluate(() => {
    const [summary, decision] = [document.querySelector('details'), document.querySelector<HTMLElement>('.decision')]
    return Math.ceil((summary?.getBoundingClientRect().bottom ?? 0) + scrollY + (decision?.offsetHeight ?? 0) + 80)
  })
  await popup.setViewportSize({ width: 420, height: needed })
  const hint = popup.getByText(reviewWords.scroll)
  await hint.waitFor({ state: 'detached' })
  await held.release()
  await popup.getByText(reviewWords.warnings['insufficient-funds']).waitFor()
  await hint.waitFor()
  expect(await descriptionOf(popup, 'button[data-tone=onward]')).toBe(reviewWords.scroll)
  await popup.getByLabel(reviewWords.understand).check()
  await walletPopup.readUntilReady(popup, popup.locator('button[data-tone=onward]'))
  await decline(asked)
})

test('behavior: a screen reader hears who asks with the question, and why the button is locked', async () => {
  const held = await holdCalls(scene.visitor, 'eth_getBalance')
  onTestFinished(held.release)
  const asked = await scene.ask(evil, 'eth_sendTransaction', [{ from: account, to: drainer, value: '0x1' }])
  const { popup } = asked
  expect(await descriptionOf(popup, 'h1')).toContain('evil.localhost')
  await popup.locator('button[data-tone=onward][aria-disabled=true]').waitFor()
  await popup.mouse.wheel(0, 5000)
  await expect.poll(() => descriptionOf(popup, 'button[data-tone=onward]')).toBe(reviewWords.incomplete)
  await held.release()
  await decline(asked)
})

test('default: an address is new, then one that the user has sent to; one that looks like it needs a tick', async () => {
  const recipient = `0x${'5e'.repeat(20)}` as const
  const posing = `0x${'5e'.repeat(5)}${'00'.repeat(10)}${'5e'.repeat(5)}` as const
  const labelIn = async (popup: Page) => (await popup.locator('.address-label').first().innerText()).trim()
  const send = (to: string) => scene.ask(evil, 'eth_sendTransaction', [{ from: account, to, value: '0x1' }])
  const first = await send(recipient)
  await settled(first.popup)
  expect(await labelIn(first.popup)).toBe(reviewWords.labels.first)
  await walletPopup.press(first.popup, 'Send')
  await first.heard
  await closed(first.popup)
  const again = await send(recipient)
  await settled(again.popup)
  expect(await labelIn(again.popup)).toBe(fill(reviewWords.labels.sent, { count: '1' }))
  await inspect(again.popup, 'review-known-recipient')
  await decline(again)
  const lookalike = await send(posing)
  await settled(lookalike.popup)
  expect(await labelIn(lookalike.popup)).toBe(reviewWords.labels.lookalike)
  await lookalike.popup.getByText(reviewWords.warnings['lookalike-address']).waitFor()
  expect(await lookalike.popup.getByLabel(reviewWords.understand).isChecked()).toBe(false)
  await inspect(lookalike.popup, 'review-lookalike')
  await decline(lookalike)
  const own = await send(account)
  await settled(own.popup)
  expect(await labelIn(own.popup)).toBe(reviewWords.labels.own)
  await decline(own)
})

/** What a screen reader says of an element after its name. */
function descriptionOf(popup: Page, selector: string): Promise<string | undefined> {
  return popup
    .locator(selector)
    .evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText)
}

test('zoomed in to 200 %: the buttons fit the window, and cover nothing of what they are about', async () => {
  const { popup } = await scene.ask(evil, 'personal_sign', [`0x${'68'.repeat(600)}`, account])
  // A high window too: what is released is decided by its width.
  for (const height of [320, 640]) {
    await popup.setViewportSize({ width: 210, height })
    await popup.getByRole('button', { name: 'Reject', exact: true }).scrollIntoViewIfNeeded()
    expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBe(210)
    for (const name of ['Reject', 'Confirm']) {
      const button = popup.getByRole('button', { name, exact: true })
      await button.scrollIntoViewIfNeeded()
      const { x, y, width, height: high } = (await button.boundingBox())!
      expect([x >= 0, x + width <= 210, y >= 0, y + high <= height + 1], name).toEqual([true, true, true, true])
    }
    await popup.evaluate(() => window.scrollTo(0, 0))
    const decision = (await popup.locator('.decision').boundingBox())!
    const message = (await popup.locator('.paper').boundingBox())!
    expect(decision.y).toBeGreaterThanOrEqual(message.y + message.height)
  }
  await inspect(popup, 'wallet-review-zoom')
  await walletPopup.press(popup, 'Reject')
})

test('attack: a page asks again and again: the user can reject all the same', async () => {
  const messages = Array.from({ length: 30 }, (_, at) => `Message ${at}`)
  const urls = await Promise.all(
    messages.map((text) => forgeUrl(evil, scene.info, { method: 'personal_sign', params: [text, account] })),
  )
  const popup = await scene.visitor.popup(evil, () => openWindow(evil, urls[0] ?? ''))
  const reject = popup.getByRole('button', { name: reviewWords.refuse })
  await reject.and(popup.locator('[aria-disabled=false]')).waitFor()
  const flood = evil.evaluate(
    async ([addresses, origin]) => {
      const { stolen } = globalThis as unknown as { stolen: Window }
      for (const { search, hash } of addresses.slice(1).map((address) => new URL(address))) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        stolen.postMessage({ event: 'new-action', actionPath: search + hash }, origin)
      }
    },
    [urls, new URL(scene.info.sites.wallet).origin] as const,
  )
  const states = await popup.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts = new Set<string>()
        const seen = new Set<string>()
        new MutationObserver(() => {
          texts.add(document.querySelector('.paper')?.textContent ?? '')
          seen.add(document.querySelector('.decision-buttons button')?.getAttribute('aria-disabled') ?? 'gone')
          if (texts.size === 3) resolve([...seen])
        }).observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  expect(states).toEqual(['false'])
  await reject.click()
  await flood
  await popup.close()
})

/** Windows opened from now on wait longer than three seconds for a simulation, so that they show one on a busy machine too. */
async function waitForSimulations() {
  await scene.visitor.context.addInitScript(waitLonger, timeoutMs)
}

/** Runs in the page before its own code: what gives up after `ms` goes on waiting. */
function waitLonger(ms: number) {
  const [schedule, abortAfter] = [globalThis.setTimeout, AbortSignal.timeout]
  const toPatient = (delay: number | undefined) => (delay === ms ? ms * 1000 : delay)
  Object.assign(globalThis, {
    setTimeout: (act: () => void, delay?: number, ...given: []) => schedule(act, toPatient(delay), ...given),
  })
  AbortSignal.timeout = (delay) => abortAfter.call(AbortSignal, toPatient(delay) ?? delay)
}

async function rpc(method: string, params: unknown[]): Promise<`0x${string}`> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(scene.info.chains[0]!.rpcUrl, { method: 'POST', body })
  return ((await response.json()) as { result: `0x${string}` }).result
}

function signInTo(domain: string): string {
  return `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nWelcome\n\nURI: https://${domain}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`
}
