import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getBase58Decoder,
  getOffchainMessageV0Encoder,
  getOffchainMessageV1Encoder,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
} from '@solana/kit'
import fc from 'fast-check'
import { parseSolanaTransaction } from 'latchkey/wire/solana'
import { describe, expect, test } from 'vitest'
import { en as reviewWords } from '../../../../src/review/words/en.ts'
import { instruction, keyOf, kitTransaction } from '../../../../test/kitTransaction.ts'
import { reviewSolana } from './reviewSolana.ts'
import type { SolanaCall } from './solanaCall.ts'
import type { SolanaReview, SolanaTransactionReview } from './solanaReview.ts'
import type { StepName } from './step.ts'

const own = keyOf(1)
const drainer = keyOf(66)
const [token, mint, nonce, table] = [keyOf(2), keyOf(3), keyOf(4), keyOf(5)] as [Address, Address, Address, Address]
const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const budget = 'ComputeBudget111111111111111111111111111111'
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const ata = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const sysvar = keyOf(90)

const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)]
const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]
const bytesOf = (one: Address) => [...getAddressEncoder().encode(one)]
const everything = 2n ** 64n - 1n

type Made = { accounts: readonly string[]; signers?: readonly string[]; data: Iterable<number> }
const make = (program: string, made: Made) => instruction(program, { signers: [own], ...made })
const transfer = (to: string, amount = 1_500_000_000n) =>
  make(system, { accounts: [own, to], data: [...u32(2), ...u64(amount)] })
const create = (account: Address, owner: string) =>
  make(system, {
    accounts: [own, account],
    signers: [own, account],
    data: [...u32(0), ...u64(100_000_000_000n), ...u64(165n), ...bytesOf(address(owner))],
  })
const createWithSeed = (account: Address, owner: string) =>
  make(system, {
    accounts: [own, account],
    data: [
      ...[...u32(3), ...bytesOf(own), ...u64(1n), 0x61],
      ...[...u64(100_000_000_000n), ...u64(165n), ...bytesOf(address(owner))],
    ],
  })
const allocate = (account: Address) => make(system, { accounts: [account], data: [...u32(8), ...u64(80n)] })
const initializeNonce = (account: Address, authority: Address) =>
  make(system, { accounts: [account, sysvar, sysvar], signers: [], data: [...u32(6), ...bytesOf(authority)] })
const initializeToken = (account: Address, owner: Address) =>
  make(tokenProgram, { accounts: [account, mint], data: [18, ...bytesOf(owner)] })
const close = (destination: Address) => make(tokenProgram, { accounts: [token, destination, own], data: [9] })
const price = (microLamports: bigint, limit: number) => [
  make(budget, { accounts: [], data: [2, ...u32(limit)] }),
  make(budget, { accounts: [], data: [3, ...u64(microLamports)] }),
]
const nonceAdvance = make(system, { accounts: [nonce, sysvar, own], data: u32(4) })

type Instructions = Parameters<typeof kitTransaction>[0]['instructions']
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const settings = { chain: 'solana:devnet', canSend: true, now: Date.parse('2026-11-21T14:00:00Z') }
const requester = { origin: 'https://dapp.example', isProven: true }

function reviewCall(call: SolanaCall | undefined, options = settings): SolanaReview {
  return reviewSolana({ account: own, requester, call }, options)
}
function review(
  instructions: Instructions,
  options: { isSent?: boolean; feePayer?: Address; tables?: Record<Address, Address[]> } = {},
) {
  const { isSent = false, feePayer = own, tables } = options
  const transaction = toBase64(kitTransaction({ feePayer, instructions, ...(tables && { tables }) }))
  const action = isSent ? 'solana_signAndSendTransaction' : 'solana_signTransaction'
  return reviewCall({ action, address: own, chain: 'solana:devnet', transaction })
}
const readable = (instructions: Instructions, options = {}) => review(instructions, options) as SolanaTransactionReview
const codesOf = (reviewed: SolanaReview) =>
  reviewed.kind === 'refused' ? [] : reviewed.warnings.map(({ code }) => code)
const message = (content: string | Uint8Array) =>
  reviewCall({ action: 'solana_signMessage', address: own, message: toBase64(Buffer.from(content)) })

const signIn = ({ domain = 'dapp.example', address = own, rest = '' }) =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nWelcome${rest}`
const requiredSignatories = [{ address: own }]
const frameV0 = (text: string) =>
  new Uint8Array(
    getOffchainMessageV0Encoder().encode({
      version: 0,
      applicationDomain: offchainMessageApplicationDomain(mint),
      content: offchainMessageContentUtf8Of1232BytesMax(text),
      requiredSignatories,
    }),
  )
const frameV1 = (content: string) =>
  new Uint8Array(getOffchainMessageV1Encoder().encode({ version: 1, content, requiredSignatories }))

describe('transactions that drainers send', () => {
  test.each<[string, Instructions, string[]]>([
    [
      'control of a token account',
      [make(tokenProgram, { accounts: [token, own], data: [6, 2, 1, ...bytesOf(drainer)] })],
      ['solana-set-authority'],
    ],
    [
      'control of it, for nobody',
      [make(token2022, { accounts: [token, own], data: [6, 3, 0] })],
      ['solana-set-authority'],
    ],
    [
      'an approval of everything',
      [make(tokenProgram, { accounts: [token, drainer, own], data: [4, ...u64(everything)] })],
      ['solana-delegate', 'unlimited-amount'],
    ],
    [
      'a checked approval of everything',
      [make(tokenProgram, { accounts: [token, mint, drainer, own], data: [13, ...u64(everything), 6] })],
      ['solana-delegate', 'unlimited-amount'],
    ],
    [
      'an approval',
      [make(tokenProgram, { accounts: [token, drainer, own], data: [4, ...u64(5n)] })],
      ['solana-delegate'],
    ],
    [
      'an approval of nearly everything',
      [make(tokenProgram, { accounts: [token, drainer, own], data: [4, ...u64(2n ** 63n)] })],
      ['solana-delegate', 'unlimited-amount'],
    ],
    [
      'the account itself',
      [make(system, { accounts: [own], data: [...u32(1), ...bytesOf(drainer)] })],
      ['solana-assign'],
    ],
    [
      'several transfers',
      [transfer(drainer), make(tokenProgram, { accounts: [token, drainer, own], data: [3, ...u64(5n)] })],
      ['solana-several-transfers'],
    ],
    ['the rent of a token account', [close(drainer)], ['solana-close-elsewhere']],
    [
      'tokens destroyed',
      [make(tokenProgram, { accounts: [token, mint, own], data: [8, ...u64(5n)] })],
      ['solana-burn'],
    ],
    [
      'a nonce account',
      [make(system, { accounts: [nonce, own], data: [...u32(7), ...bytesOf(drainer)] })],
      ['solana-nonce-authority'],
    ],
    [
      'the account itself, as a nonce account',
      [allocate(own), initializeNonce(own, drainer)],
      ['solana-own-account', 'solana-nonce-authority'],
    ],
    ['the account itself, made unable to send', [allocate(own)], ['solana-own-account']],
    [
      'wrapped coins in an account of somebody else',
      [createWithSeed(token, tokenProgram), initializeToken(token, drainer)],
      ['solana-opens-elsewhere', 'solana-initialize-elsewhere'],
    ],
    [
      'a token account of somebody else, as first written',
      [make(tokenProgram, { accounts: [token, mint, drainer, sysvar], data: [1] })],
      ['solana-initialize-elsewhere'],
    ],
    ["coins in an account of an attacker's program", [createWithSeed(token, drainer)], ['solana-opens-elsewhere']],
    [
      'coins in an account whose key the attacker has',
      [create(token, system)],
      ['solana-opens-elsewhere', 'solana-other-signers'],
    ],
    [
      'coins in a nonce account of somebody else',
      [createWithSeed(nonce, system), initializeNonce(nonce, drainer)],
      ['solana-opens-elsewhere', 'solana-nonce-authority'],
    ],
    // Verified in the runtime of agave with SPL Token: closing empties the account, so it can be opened again.
    [
      'coins in an account that was set up for the person, closed and opened anew',
      [create(token, tokenProgram), initializeToken(token, own), close(own), create(token, system)],
      ['solana-opens-elsewhere', 'solana-several-transfers', 'solana-other-signers'],
    ],
    [
      'coins in an account that was set up for the person before it is opened',
      [initializeToken(token, own), close(own), create(token, system)],
      ['solana-opens-elsewhere', 'solana-other-signers'],
    ],
    [
      'coins that go on from an account opened for the person',
      [
        createWithSeed(token, tokenProgram),
        initializeToken(token, own),
        make(tokenProgram, { accounts: [token, drainer, own], data: [3, ...u64(99n)] }),
      ],
      ['solana-several-transfers'],
    ],
    [
      'tokens made for others beside a transfer',
      [make(tokenProgram, { accounts: [mint, token, own], data: [7, ...u64(5n)] }), transfer(drainer)],
      ['solana-several-transfers'],
    ],
    [
      'the account itself, opened for a program',
      [createWithSeed(own, tokenProgram), initializeToken(own, own)],
      ['solana-opens-elsewhere'],
    ],
    [
      'an opening beside a transfer',
      [createWithSeed(token, drainer), transfer(drainer, 1n)],
      ['solana-opens-elsewhere', 'solana-several-transfers'],
    ],
    ['a signature that does not lapse', [nonceAdvance, transfer(drainer)], ['solana-durable-nonce']],
    [
      'one that hides it behind data that the network passes over',
      [make(system, { accounts: [nonce], data: [...u32(4), 0] }), transfer(drainer)],
      ['solana-unknown-instruction', 'solana-durable-nonce'],
    ],
    [
      'a fee of 98 SOL under a payment of nothing',
      [...price(70_000_000_000_000n, 1_400_000), transfer(drainer, 1n)],
      ['high-fee'],
    ],
    ['an unknown program', [make(keyOf(40), { accounts: [own, token], data: [1, 2] })], ['solana-unknown-program']],
    [
      'an unknown program beside a known one',
      [transfer(drainer), make(keyOf(40), { accounts: [own], data: [] })],
      ['solana-unknown-program'],
    ],
    [
      'an unknown instruction of a token',
      [make(token2022, { accounts: [token, own], data: [26, 1] })],
      ['solana-unknown-instruction'],
    ],
    [
      'a known one with more behind it',
      [make(tokenProgram, { accounts: [token, drainer, own], data: [3, ...u64(0n), 9] })],
      ['solana-unknown-instruction'],
    ],
    [
      'a known one with an account less',
      [make(tokenProgram, { accounts: [own], data: [3, ...u64(0n)] })],
      ['solana-unknown-instruction'],
    ],
    [
      'tokens of a nested account',
      [make(ata, { accounts: [token, mint, drainer, own], data: [2] })],
      ['solana-unknown-instruction'],
    ],
    ['a note that is no text', [make(memo, { accounts: [], data: [0xff] })], ['solana-unknown-instruction']],
  ])('attack: %s', (_, instructions, expected) => {
    expect(codesOf(review(instructions))).toEqual(expected)
  })

  test('attack: a recipient that is only in a lookup table', () => {
    const reviewed = readable([transfer(drainer)], { tables: { [table]: [keyOf(80), drainer] } })
    expect(codesOf(reviewed)).toEqual(['solana-lookup'])
    expect(reviewed.steps[0]?.facts).toContainEqual({ label: 'to', kind: 'key', key: `#1 of ${table}` })
  })

  test('an unknown program: lists the accounts that it may change, including those of lookup tables', () => {
    const seen = { address: mint, role: AccountRole.READONLY }
    const unknown = make(keyOf(40), { accounts: [own, token], data: [] })
    const instructions = [{ ...unknown, accounts: [...(unknown.accounts ?? []), seen] }]
    const labelsOf = (options = {}) => readable(instructions, options).steps[0]?.facts.map(({ label }) => label)
    expect(labelsOf()).toEqual(['program', 'writable', 'writable', 'account', 'data'])
    const readSigner = { address: own, role: AccountRole.READONLY_SIGNER }
    const asked = readable([{ ...unknown, accounts: [readSigner] }], { feePayer: keyOf(9) })
    expect(asked.steps[0]?.facts.map(({ label }) => label)).toEqual(['program', 'account', 'data'])
    const tables = { [table]: [mint, token] }
    expect(labelsOf({ tables })).toEqual(['program', 'writable', 'writable', 'account', 'data'])
    const [, , written, read] = readable(instructions, { tables }).steps[0]?.facts ?? []
    expect([written, read]).toMatchObject([{ key: `#1 of ${table}` }, { key: `#0 of ${table}` }])
  })

  test('attack: a message that is a transaction', () => {
    const wire = kitTransaction({ feePayer: own, instructions: [transfer(drainer)] })
    const { messageBytes } = parseSolanaTransaction(wire)
    for (const disguised of [wire, messageBytes, Uint8Array.of(0x81, 0)])
      expect(message(disguised)).toMatchObject({ kind: 'refused', refusal: 'disguised-transaction', code: 4200 })
  })

  test("attack: another site's sign-in, for another account", () => {
    const lying = signIn({ domain: 'bank.example', address: drainer })
    expect(message(lying)).toMatchObject({ signIn: { domain: 'bank.example' } })
    expect(codesOf(message(lying))).toEqual(['siwe-domain', 'siwe-address'])
  })

  test.each([
    ['lines that end as on Windows', signIn({ domain: 'bank.example' }).replaceAll('\n', '\r\n')],
    ['the address in the first line', signIn({ domain: 'bank.example' }).replace('\n', ' ')],
    ['blanks between the words', signIn({ domain: 'bank.example' }).replace('sign in', 'sign  in')],
    ['a line in front', `Hello!\n${signIn({ domain: 'bank.example' })}`],
    ['no address', 'bank.example wants you to sign in with your Solana account:'],
    ['an account of Ethereum', signIn({}).replace('Solana', 'Ethereum')],
    ['a time that is none', signIn({ rest: '\nIssued At: 2026-13-32T25:00:00Z' })],
    ['another version', signIn({ rest: '\nVersion: 2' })],
  ])('attack: a sign-in that would pass the check of its domain: %s', (_, text) => {
    expect(message(text)).toMatchObject({ signIn: undefined })
    expect(codesOf(message(text))).toEqual(expect.arrayContaining(['siwe-malformed']))
  })
})

describe('harmless transactions', () => {
  test('a payment: the recipient, the amount and the fee', () => {
    const reviewed = readable([
      ...price(20_000n, 100_000),
      transfer(drainer),
      make(memo, { accounts: [own], data: Buffer.from('Thanks ‮') }),
    ])
    expect(codesOf(reviewed)).toEqual([])
    expect(reviewed).toMatchObject({ feePayer: own, fee: 5000n + 2000n, durableNonce: undefined, isSent: false })
    expect(reviewed.steps.map(({ name }) => name)).toEqual(['compute', 'compute', 'transfer', 'memo'])
    expect(reviewed.steps[2]?.facts).toEqual([
      { label: 'amount', kind: 'lamports', lamports: 1_500_000_000n },
      { label: 'to', kind: 'key', key: drainer },
      { label: 'from', kind: 'key', key: own },
    ])
    expect(reviewed.steps[3]?.facts).toEqual([{ label: 'memo', kind: 'quote', text: 'Thanks ⟨U+202E⟩' }])
  })

  test('tokens, into a new account that the transaction opens for them', () => {
    const reviewed = readable([
      make(ata, { accounts: [own, keyOf(7), drainer, mint], data: [1] }),
      make(tokenProgram, { accounts: [token, mint, keyOf(7), own], data: [12, ...u64(2_500_000n), 6] }),
    ])
    expect(codesOf(reviewed)).toEqual([])
    expect(reviewed.steps[1]?.facts[0]).toEqual({
      ...{ label: 'amount', kind: 'units', units: 2_500_000n, decimals: 6, unlimited: false },
    })
  })

  test('unwrapping SOL, and revoking a permission', () => {
    const revoke = make(tokenProgram, { accounts: [token, own], data: [5] })
    const none = make(tokenProgram, { accounts: [token, drainer, own], data: [4, ...u64(0n)] })
    expect(codesOf(review([close(own), revoke, none]))).toEqual([])
  })

  test('accounts that are opened and set up for the user', () => {
    const wrapped = [createWithSeed(token, tokenProgram), initializeToken(token, own)]
    expect(codesOf(review([...wrapped, createWithSeed(nonce, system), initializeNonce(nonce, own)]))).toEqual([])
  })

  test("the fee without a limit: the network's default", () => {
    const onlyPrice = make(budget, { accounts: [], data: [3, ...u64(1_000_000n)] })
    expect(readable([onlyPrice, transfer(drainer)]).fee).toBe(5000n + 200_000n)
    expect(readable([onlyPrice, ...Array.from({ length: 8 }, () => transfer(drainer, 1n))]).fee).toBe(
      5000n + 1_400_000n,
    )
  })

  test('the fee as the network computes it: trailing data, fractions of lamports, signatures that programs verify', () => {
    const goesOn = make(budget, { accounts: [], data: [3, ...u64(5_000_000n), 0, 0] })
    expect(readable([goesOn, make(budget, { accounts: [], data: [2, ...u32(100_000), 9] })]).fee).toBe(5000n + 500_000n)
    expect(readable([...price(1n, 1), transfer(drainer)]).fee).toBe(5000n + 1n)
    for (const program of ['Ed25519SigVerify', 'KeccakSecp256k1', 'Secp256r1SigVerify']) {
      const checks = make(program.padEnd(43, '1'), { accounts: [], data: [3, 0] })
      expect(readable([checks]).fee).toBe(5000n + 3n * 5000n)
    }
  })

  test('a fee above a hundredth of a SOL is high', () => {
    const asked = (tip: bigint) => codesOf(review([...price(tip, 1_000_000), transfer(drainer)]))
    expect(asked(9_995_000n)).toEqual([])
    expect(asked(9_995_001n)).toEqual(['high-fee'])
  })

  test('a high fee that another account pays', () => {
    const reviewed = review([...price(70_000_000_000_000n, 1_400_000), transfer(drainer)], { feePayer: keyOf(9) })
    expect(codesOf(reviewed)).not.toContain('high-fee')
  })

  test('another account pays and signs too', () => {
    const reviewed = readable([transfer(drainer)], { feePayer: keyOf(9) })
    expect(codesOf(reviewed)).toEqual(['solana-other-signers', 'solana-other-payer'])
    expect(reviewed.feePayer).toBe(keyOf(9))
  })

  test('a durable nonce that this wallet uses immediately', () => {
    const reviewed = readable([nonceAdvance, transfer(drainer)], { isSent: true })
    expect(codesOf(reviewed)).toEqual([])
    expect(reviewed.durableNonce).toBe(nonce)
  })

  test('a text, and a sign-in to the requesting site', () => {
    expect(message('Hello')).toMatchObject({ kind: 'solana-message', text: 'Hello', warnings: [], signIn: undefined })
    const whole = `
URI: https://dapp.example/in
Version: 1
Chain ID: devnet
Nonce: abcdef123456
Issued At: 2026-11-21T13:59:00Z
Expiration Time: 2026-11-21T14:30:00Z
Resources:
- https://dapp.example/terms`
    const rests = ['', `\n${whole}`, '\n\nChain ID: solana:devnet']
    for (const text of [...rests.map((rest) => signIn({ rest })), signIn({}).replace('\n\nWelcome', '')])
      expect(message(text)).toMatchObject({ signIn: { domain: 'dapp.example' }, warnings: [] })
    expect(message(signIn({ rest: `\n${whole}` }))).toMatchObject({
      signIn: {
        statement: 'Welcome',
        facts: [
          { label: 'domain', text: 'dapp.example' },
          { label: 'uri', text: 'https://dapp.example/in' },
          { label: 'issued', seconds: 1795269540 },
          { label: 'expires', seconds: 1795271400 },
          { label: 'resources', text: 'https://dapp.example/terms' },
        ],
      },
    })
  })

  test('a text in the frame of an off-chain message', () => {
    for (const framed of [frameV0('Hello'), frameV1('Hello')])
      expect(message(framed)).toMatchObject({ text: 'Hello', warnings: [] })
  })
})

describe('refused', () => {
  const transaction = toBase64(kitTransaction({ feePayer: own, instructions: [transfer(drainer)] }))
  const asked = { action: 'solana_signTransaction', address: own, chain: 'solana:devnet', transaction } as const
  const sent = { ...asked, action: 'solana_signAndSendTransaction' } as const
  const others = kitTransaction({ feePayer: keyOf(9), instructions: [transfer(drainer)] })
  const foreign = kitTransaction({
    feePayer: keyOf(9),
    instructions: [instruction(system, { accounts: [], data: u32(4) })],
  })

  test.each<[string, SolanaReview, string]>([
    ['no request', reviewCall(undefined), 'invalid-parameters'],
    ['an account that was not shown', reviewCall({ ...asked, address: drainer }), 'foreign-account'],
    [
      'a page that was shown none',
      reviewSolana({ account: undefined, requester, call: asked }, settings),
      'foreign-account',
    ],
    ['another network', reviewCall({ ...asked, chain: 'solana:mainnet' }), 'unsupported-network'],
    ['sending without a node', reviewCall(sent, { ...settings, canSend: false }), 'no-node'],
    ['what cannot be read', reviewCall({ ...asked, transaction: 'AQID' }), 'unreadable-transaction'],
    ['base64 of two writings', reviewCall({ ...asked, transaction: 'Zh==' }), 'unreadable-transaction'],
    [
      'base64 of two writings as a message',
      reviewCall({ action: 'solana_signMessage', address: own, message: 'Zh==' }),
      'invalid-parameters',
    ],
    ['a transaction of others', reviewCall({ ...asked, transaction: toBase64(foreign) }), 'not-a-signer'],
    ['sending what others must sign', reviewCall({ ...sent, transaction: toBase64(others) }), 'missing-signatures'],
  ])('error: %s', (_, reviewed, refusal) => {
    expect(reviewed).toMatchObject({ kind: 'refused', refusal })
  })
})

describe('messages', () => {
  test.each([
    ['bytes that are no text', Uint8Array.of(0xff, 0xfe), ['solana-unreadable-bytes']],
    ['a frame that ends too early', frameV0('Hello').slice(0, -1), ['solana-unreadable-bytes']],
    ['a frame that goes on', Uint8Array.of(...frameV0('Hello'), 65), ['solana-unreadable-bytes']],
    ['a frame of a later version', frameV1('Hello').fill(2, 16, 17), ['solana-unreadable-bytes']],
    ["a frame with another site's sign-in", frameV1(signIn({ domain: 'bank.example' })), ['siwe-domain']],
    ['a digest in digits', 'ab'.repeat(32), ['looks-like-hash']],
    ['another address', signIn({ rest: '\n\nURI: https://bank.example' }), ['siwe-uri']],
    ['another scheme', signIn({ domain: 'http://dapp.example' }), ['siwe-domain']],
    ['another network', signIn({ rest: '\n\nChain ID: mainnet' }), ['siwe-chain']],
    ['no Solana address', signIn({ address: '0x00' as Address }), ['siwe-malformed']],
    ['too late', signIn({ rest: '\n\nExpiration Time: 2026-11-21T13:00:00Z' }), ['siwe-expired']],
    ['too early', signIn({ rest: '\n\nNot Before: 2026-11-21T15:00:00Z' }), ['siwe-not-yet']],
    ['32 bytes', new Uint8Array(32).fill(0xfe), ['looks-like-hash']],
    ['hidden characters', 'Hello\u200bWorld', ['hidden-characters']],
  ])('behavior: %s', (_, content, expected) => {
    expect(codesOf(message(content))).toEqual(expected)
  })
})

/** Steps that need no warning: their facts are on the screen, or they take nothing from the user. */
const silent = new Set<StepName>([
  ...(['transfer', 'token-transfer', 'token-revoke', 'nonce-advance', 'nonce-withdraw'] as const),
  ...(['token-mint', 'token-freeze', 'token-thaw', 'sync-native', 'create-token-account', 'memo', 'compute'] as const),
])

test('property: any instruction of a known program is dangerous unless it is known to be harmless, and has a sentence', () => {
  const programs = fc.constantFrom(system, tokenProgram, token2022, budget, memo, ata)
  const data = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    fc.tuple(fc.nat({ max: 20 }), fc.uint8Array({ maxLength: 45 })).map(([kind, rest]) => Uint8Array.of(kind, ...rest)),
    fc
      .tuple(fc.nat({ max: 12 }), fc.uint8Array({ maxLength: 45 }))
      .map(([kind, rest]) => Uint8Array.of(kind, 0, 0, 0, ...rest)),
  )
  fc.assert(
    fc.property(programs, data, fc.nat({ max: 5 }), (program, bytes, count) => {
      const accounts = [own, token, mint, drainer, nonce].slice(0, count)
      const [step] = readable([make(program, { accounts, data: bytes })]).steps
      if (!step) throw new Error('no step')
      expect(reviewWords.warnings).toHaveProperty(step.warnings.map(({ code }) => code)[0] ?? 'permit')
      const isDanger = step.warnings.some(({ severity }) => severity === 'danger')
      const isOfNothing = step.facts.some((fact) => fact.kind === 'units' && fact.units === 0n)
      if (!silent.has(step.name) && !isOfNothing) expect([step.name, isDanger]).toEqual([step.name, true])
      for (const fact of step.facts) if (fact.kind === 'key' && !fact.key.startsWith('#')) address(fact.key)
    }),
    { numRuns: 300 },
  )
  expect(getBase58Decoder().decode(new Uint8Array(32))).toBe(system)
})
