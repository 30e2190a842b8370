import { base58 } from '@scure/base'
import type { ActivityName } from 'latchkey/wire/custody'
import { serializeTransaction } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestCustody, type TestPerson } from '../../testing/custody.ts'
import { solTransfer, tokenTransfer, toUnsignedSolana } from '../../testing/unsignedSolana.ts'
import { evaluate } from '../policy/evaluate.ts'
import { findContradiction } from '../policy/findContradiction.ts'
import { parseExpression } from '../policy/parseExpression.ts'
import { createSteps } from '../signing/steps.ts'
import type { Db } from '../store/tables.ts'
import { forDenial, type Request, readFacts } from './readFacts.ts'

// Each condition is an example of https://docs.turnkey.com, evaluated on requests that it is about and on some that it is not.

const solanaKey = (byte: number) => base58.encode(Buffer.alloc(32, byte))
const [sender, recipient, bad, mint, account] = [1, 2, 3, 4, 5].map(solanaKey) as [
  string,
  string,
  string,
  string,
  string,
]
const contract = '0x08d2b0a37F869FF76BACB5Bab3278E26ab7067B7'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const ethereum = (change: object = {}) => ({
  signWith: '$ADDRESS',
  type: 'TRANSACTION_TYPE_ETHEREUM',
  unsignedTransaction: serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, nonce: 1, to: contract, value: 5n, gas: 21000n, maxFeePerGas: 7n },
    ...change,
  } as never).slice(2),
})
const solana = (...of: Parameters<typeof toUnsignedSolana>) => ({
  ...{ signWith: '$ADDRESS', type: 'TRANSACTION_TYPE_SOLANA' },
  unsignedTransaction: toUnsignedSolana(...of),
})
const spl = { from: account, mint, to: recipient, owner: sender, signers: [bad] }

/** Permit2, with what the tokens are. */
const permit = (permitted: { token: string; amount: string }[], change: object = {}) => ({
  ...{ signWith: '$ADDRESS', encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
  payload: JSON.stringify({
    types: {
      PermitBatchTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions[]' },
        { name: 'nonce', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'PermitBatchTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: contract },
    message: { permitted, nonce: 0 },
    ...change,
  }),
})
const typed = (name: string, primaryType: string) =>
  permit([], {
    domain: { name },
    types: { [primaryType]: [{ name: 'nonce', type: 'uint256' }] },
    ...{ primaryType, message: { nonce: 1 } },
  })
const raw = { signWith: '$ADDRESS', payload: '00'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }

const requests: Record<string, [ActivityName, string, object]> = {
  createWallet: ['create_wallet', 'CREATE_WALLET', { walletName: 'w', accounts: [] }],
  deleteWallets: ['delete_wallets', 'DELETE_WALLETS', { walletIds: ['$WALLET'] }],
  exportAccount: ['export_wallet_account', 'EXPORT_WALLET_ACCOUNT', { address: '$ADDRESS', targetPublicKey: '04' }],
  exportWallet: ['export_wallet', 'EXPORT_WALLET', { walletId: '$WALLET', targetPublicKey: '04' }],
  createUsers: ['create_users', 'CREATE_USERS_V4', { users: [] }],
  createPolicy: ['create_policy', 'CREATE_POLICY_V3', {}],
  updatePolicy: ['update_policy', 'UPDATE_POLICY_V2', {}],
  createSubOrg: ['create_sub_organization', 'CREATE_SUB_ORGANIZATION_V7', {}],
  emailAuth: ['email_auth', 'EMAIL_AUTH_V3', {}],
  initOtp: ['init_otp', 'INIT_OTP_V3', {}],
  verifyOtp: ['verify_otp', 'VERIFY_OTP_V2', {}],
  session: ['create_read_write_session', 'CREATE_READ_WRITE_SESSION_V2', {}],
  oldSession: ['create_read_write_session', 'CREATE_READ_WRITE_SESSION', {}],
  addProvider: ['create_oauth_providers', 'CREATE_OAUTH_PROVIDERS_V2', { userId: 'u' }],
  deleteMe: ['delete_users', 'DELETE_USERS', { userIds: ['ME'] }],
  deleteTwo: ['delete_users', 'DELETE_USERS', { userIds: ['ME', 'OTHER'] }],
  eth: ['sign_transaction', 'SIGN_TRANSACTION_V2', ethereum()],
  ethOther: ['sign_transaction', 'SIGN_TRANSACTION_V2', ethereum({ to: weth, nonce: 9, chainId: 11155111 })],
  ethTransfer: ['sign_transaction', 'SIGN_TRANSACTION_V2', ethereum({ data: `0xa9059cbb${'00'.repeat(64)}` })],
  ethLarge: ['sign_transaction', 'SIGN_TRANSACTION_V2', ethereum({ value: 10n ** 18n })],
  ethCreate: ['sign_transaction', 'SIGN_TRANSACTION_V2', ethereum({ to: undefined, data: '0x60' })],
  legacy: [
    'sign_transaction',
    'SIGN_TRANSACTION_V2',
    ethereum({ type: 'legacy', gasPrice: 7n, maxFeePerGas: undefined }),
  ],
  sol: ['sign_transaction', 'SIGN_TRANSACTION_V2', solana(sender, [solTransfer(sender, recipient, 5n)])],
  solBad: [
    'sign_transaction',
    'SIGN_TRANSACTION_V2',
    solana(sender, [solTransfer(sender, recipient, 5n), solTransfer(sender, bad, 5n)]),
  ],
  solTable: ['sign_transaction', 'SIGN_TRANSACTION_V2', solana(sender, [solTransfer(sender, 'TABLE', 5n)], [0])],
  spl: ['sign_transaction', 'SIGN_TRANSACTION_V2', solana(sender, [tokenTransfer(spl, 5n)])],
  splMixed: [
    'sign_transaction',
    'SIGN_TRANSACTION_V2',
    solana(sender, [tokenTransfer(spl, 5n), solTransfer(sender, bad, 1n)]),
  ],
  splLarge: [
    'sign_transaction',
    'SIGN_TRANSACTION_V2',
    solana(bad, [tokenTransfer({ from: bad, mint: bad, to: bad, owner: bad }, 500n)]),
  ],
  raw: ['sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', { ...raw, hashFunction: 'HASH_FUNCTION_KECCAK256' }],
  noOp: ['sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', { ...raw, hashFunction: 'HASH_FUNCTION_NO_OP' }],
  permitUsdc: ['sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', permit([{ token: usdc, amount: '5' }])],
  permitWeth: [
    'sign_raw_payload',
    'SIGN_RAW_PAYLOAD_V2',
    permit([
      { token: usdc, amount: '1000000000' },
      { token: weth, amount: '1' },
      { token: weth, amount: '1' },
    ]),
  ],
  hyperliquid: [
    'sign_raw_payload',
    'SIGN_RAW_PAYLOAD_V2',
    typed('HyperliquidSignTransaction', 'HyperliquidTransaction:ApproveAgent'),
  ],
  usdcTransfer: ['sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', typed('USD Coin', 'TransferWithAuthorization')],
  usdcPermit: ['sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', typed('USD Coin', 'Permit')],
  // The name is not signed: the type of the domain does not have it.
  unsignedName: [
    'sign_raw_payload',
    'SIGN_RAW_PAYLOAD_V2',
    permit([], {
      domain: { name: 'USD Coin', chainId: 1 },
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Permit: [{ name: 'nonce', type: 'uint256' }] },
      primaryType: 'Permit',
      message: { nonce: 1 },
    }),
  ],
  delegation: [
    'sign_raw_payload',
    'SIGN_RAW_PAYLOAD_V2',
    {
      ...raw,
      encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      payload: JSON.stringify({ address: contract, chainId: 1, nonce: 3 }),
    },
  ],
}

const docs = 'https://docs.turnkey.com'
const accessControl = `${docs}/features/policies/examples/access-control`
const signingControl = `${docs}/features/policies/examples/signing-control`
const evm = `${docs}/features/policies/examples/ethereum`
const solanaPage = `${docs}/features/policies/examples/solana`
const language = `${docs}/features/policies/language`
const v2 = "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'"
const permit2 = "eth.eip_712.domain.name == 'Permit2' && eth.eip_712.primary_type == 'PermitBatchTransferFrom'"
const onlySpl = 'solana.tx.instructions.count() == solana.tx.spl_transfers.count()'
const oneSpl = 'solana.tx.instructions.count() == 1 && solana.tx.spl_transfers.count() == 1'
const tokens =
  "(i.program_key == 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' || i.program_key == 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')"

type Example = [from: string, condition: string, about: string, notAbout: string]

const allowing: Example[] = [
  [
    accessControl,
    "activity.resource == 'WALLET' && activity.action == 'CREATE'",
    'createWallet',
    'deleteWallets createUsers eth',
  ],
  [accessControl, "activity.resource == 'USER' && activity.action == 'CREATE'", 'createUsers', 'createWallet deleteMe'],
  [accessControl, "activity.resource == 'POLICY' && activity.action == 'CREATE'", 'createPolicy', 'updatePolicy'],
  [
    accessControl,
    "activity.resource == 'POLICY' && (activity.action == 'CREATE' || activity.action == 'UPDATE' || activity.action == 'DELETE')",
    'createPolicy updatePolicy',
    'createUsers',
  ],
  [accessControl, "activity.resource == 'ORGANIZATION' && activity.action == 'CREATE'", 'createSubOrg', 'createUsers'],
  [
    accessControl,
    "activity.resource == 'AUTH' && activity.action == 'CREATE'",
    'emailAuth session',
    'initOtp verifyOtp addProvider',
  ],
  [
    accessControl,
    "activity.resource in ['AUTH', 'OTP'] && activity.action in ['CREATE','VERIFY']",
    'initOtp verifyOtp emailAuth',
    'addProvider createUsers',
  ],
  [accessControl, "activity.type == 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'", 'session', 'oldSession'],
  [accessControl, "activity.kind == 'CREATE_READ_WRITE_SESSION'", 'session oldSession', 'emailAuth'],
  [accessControl, "activity.kind == 'SIGN_TRANSACTION'", 'eth sol legacy', 'raw'],
  [
    accessControl,
    "activity.action == 'EXPORT' && wallet_account.address == '$ADDRESS'",
    'exportAccount',
    'exportWallet eth',
  ],
  [
    `${docs}/features/authentication/otp-migration-guide`,
    "activity.kind in ['INIT_OTP', 'VERIFY_OTP', 'OTP_LOGIN', 'CREATE_SUB_ORGANIZATION']",
    'initOtp verifyOtp createSubOrg',
    'session',
  ],
  [
    `${docs}/features/authentication/email`,
    "(activity.resource == 'AUTH' && activity.action == 'CREATE') || (activity.resource == 'OTP' && activity.action == 'CREATE') || (activity.resource == 'OTP' && activity.action == 'VERIFY') || (activity.resource == 'ORGANIZATION' && activity.action == 'CREATE')",
    'emailAuth initOtp verifyOtp createSubOrg',
    'addProvider createWallet',
  ],
  [signingControl, "activity.action == 'SIGN' && wallet.id == '$WALLET'", 'eth raw', 'exportWallet deleteWallets'],
  [signingControl, "activity.action == 'SIGN' && wallet_account.address == '$ADDRESS'", 'eth raw', 'exportAccount'],
  [signingControl, "activity.action == 'SIGN' && private_key.id == '$WALLET'", '', 'eth'],
  [
    language,
    "activity.type == 'ACTIVITY_TYPE_DELETE_USERS' && activity.params.user_ids.count() == 1 && 'ME' in activity.params.user_ids",
    'deleteMe',
    'deleteTwo createUsers',
  ],
  [language, 'eth.tx.gas_price == 7', 'eth legacy', 'raw sol'],
  [language, 'eth.tx.gas_price == eth.tx.max_fee_per_gas', 'eth', 'legacy'],
  // Documented as one that always fails: only one of the two can be known.
  [language, "activity.action == 'SIGN' || eth.tx.value > 0", 'eth', 'raw createWallet'],
  [evm, `eth.tx.to == '${contract}' && eth.tx.data[0..10] == '0xa9059cbb'`, 'ethTransfer', 'eth ethOther raw'],
  [evm, 'eth.tx.chain_id == 11155111', 'ethOther', 'eth sol'],
  [evm, 'eth.tx.nonce <= 3', 'eth legacy', 'ethOther'],
  [
    evm,
    `eth.eip_712.domain.name == 'HyperliquidSignTransaction' && eth.eip_712.primary_type == 'HyperliquidTransaction:ApproveAgent' && ${v2}`,
    'hyperliquid',
    'usdcPermit raw eth',
  ],
  [
    evm,
    `${permit2} && eth.eip_712.message['permitted'][0]['token'] == '${usdc}' && ${v2}`,
    'permitUsdc permitWeth',
    'usdcPermit',
  ],
  [
    evm,
    `${permit2} && eth.eip_712.message['permitted'].all(p, p['token'] == '${usdc}') && ${v2}`,
    'permitUsdc',
    'permitWeth hyperliquid',
  ],
  [evm, `${permit2} && eth.eip_712.message['permitted'].count() <= 2 && ${v2}`, 'permitUsdc', 'permitWeth'],
  [
    evm,
    `${permit2} && eth.eip_712.message['permitted'].any(p, p['token'] == '${usdc}' && p['amount'] < 100000000) && ${v2}`,
    'permitUsdc',
    'permitWeth',
  ],
  [
    evm,
    `eth.eip_712.domain.name == 'USD Coin' && eth.eip_712.primary_type == 'TransferWithAuthorization' && ${v2}`,
    'usdcTransfer',
    'usdcPermit',
  ],
  [
    evm,
    `eth.eip_712.domain.name == 'USD Coin' && eth.eip_712.primary_type == 'Permit' && ${v2}`,
    'usdcPermit',
    'usdcTransfer unsignedName',
  ],
  [
    evm,
    `eth.eip_7702_authorization.address == '${contract}' && eth.eip_7702_authorization.chain_id == '1' && eth.eip_7702_authorization.nonce == '3' && ${v2}`,
    'delegation',
    'raw permitUsdc',
  ],
  [solanaPage, `solana.tx.transfers.all(transfer, transfer.from == '${sender}')`, 'sol solBad', 'eth'],
  [solanaPage, `solana.tx.transfers.count == 1 && solana.tx.transfers[0].to == '${recipient}'`, 'sol', 'solBad spl'],
  [solanaPage, `solana.tx.transfers.all(transfer, transfer.to == '${recipient}')`, 'sol', 'solBad solTable'],
  [solanaPage, "solana.tx.program_keys.all(p, p == '11111111111111111111111111111111')", 'sol solBad', 'spl splMixed'],
  [solanaPage, "solana.tx.instructions[0].instruction_data_hex == '020000000500000000000000'", 'sol', 'spl'],
  [solanaPage, `solana.tx.instructions[0].accounts[0].account_key == '${sender}'`, 'sol', 'spl'],
  [
    solanaPage,
    `${oneSpl} && solana.tx.spl_transfers.all(transfer, transfer.from == '${account}')`,
    'spl',
    'splMixed splLarge',
  ],
  [
    solanaPage,
    `${onlySpl} && solana.tx.spl_transfers.all(transfer, transfer.to == '${recipient}')`,
    'spl',
    'splMixed splLarge sol',
  ],
  [
    solanaPage,
    `${onlySpl} && solana.tx.spl_transfers.all(transfer, transfer.owner == '${sender}')`,
    'spl',
    'splMixed splLarge',
  ],
  [solanaPage, `${oneSpl} && solana.tx.spl_transfers.all(transfer, transfer.amount < 100)`, 'spl', 'splLarge'],
  [
    solanaPage,
    `${onlySpl} && solana.tx.spl_transfers.all(transfer, transfer.token_mint == '${mint}')`,
    'spl',
    'splLarge',
  ],
  [
    solanaPage,
    `${oneSpl} && solana.tx.spl_transfers.all(transfer, transfer.signers.any(s, s == '${bad}'))`,
    'spl',
    'splLarge',
  ],
  [
    `${docs}/solutions/company-wallets/agentic-wallets`,
    `activity.action == 'SIGN' && wallet.id == '$WALLET' && eth.tx.to == '${contract}' && eth.tx.chain_id == '1'`,
    'eth',
    'ethOther raw',
  ],
]

const denying: Example[] = [
  [accessControl, "activity.action == 'DELETE'", 'deleteWallets deleteMe', 'createWallet'],
  [
    evm,
    `${v2} && activity.params.hash_function == 'HASH_FUNCTION_NO_OP' && activity.params.encoding != 'PAYLOAD_ENCODING_EIP712'`,
    'noOp',
    'raw permitUsdc eth',
  ],
  [solanaPage, `solana.tx.transfers.any(transfer, transfer.to == '${bad}')`, 'solBad splMixed', 'sol eth'],
  [solanaPage, 'solana.tx.address_table_lookups.count() > 0', 'solTable', 'sol spl'],
  [
    solanaPage,
    "solana.tx.transfers.any(t, t.to == 'ADDRESS_TABLE_LOOKUP') || solana.tx.spl_transfers.any(t, t.to == 'ADDRESS_TABLE_LOOKUP')",
    'solTable',
    'sol spl',
  ],
  [
    `${docs}/features/networks/solana-rent-refunds`,
    `solana.tx.instructions.any(i, ${tokens} && i.instruction_data_hex == '0c050000000000000000')`,
    'spl',
    'sol splLarge',
  ],
  [
    `${docs}/solutions/company-wallets/agentic-wallets`,
    "activity.action == 'SIGN' && eth.tx.value > 500000000000000000",
    'ethLarge',
    'eth ethCreate raw',
  ],
]

const runStep = createSteps({ threads: 0, log: () => {} })
let db: Db
let person: TestPerson
beforeAll(async () => {
  const custody = await createTestCustody()
  db = custody.database.kysely.withTables()
  person = await custody.createPerson()
})

const fill = (text: string) => text.replaceAll('$ADDRESS', person.address).replaceAll('$WALLET', person.walletId)

async function read(name: string) {
  const [path, type, parameters] = requests[name] as [ActivityName, string, object]
  const request: Request = {
    ...{ name: path, type: `ACTIVITY_TYPE_${type}` },
    parameters: JSON.parse(fill(JSON.stringify(parameters))),
  }
  const [facts] = await readFacts({ db, runStep }, person.organizationId, request)
  if (!facts) throw new Error('There are always facts.')
  return facts
}

const budget = () => ({ steps: 10_000 })
const names = (list: string) => list.split(' ').filter((name) => name !== '')

describe('examples that allow', () => {
  test.each(allowing)('%s: %s', async (_, source, about, notAbout) => {
    const condition = parseExpression(fill(source), 'condition')
    expect(findContradiction(condition)).toBeUndefined()
    const holds = async (name: string) =>
      evaluate(condition, { logic: 'strict', names: await read(name), budget: budget() }) === true
    for (const name of names(about)) expect([name, await holds(name)]).toEqual([name, true])
    for (const name of names(notAbout)) expect([name, await holds(name)]).toEqual([name, false])
  })
})

describe('examples that deny', () => {
  test.each(denying)('%s: %s', async (_, source, about, notAbout) => {
    const condition = parseExpression(fill(source), 'condition')
    const holds = async (name: string) =>
      evaluate(condition, { logic: 'known', names: forDenial(await read(name)), budget: budget() }) === true
    for (const name of names(about)) expect([name, await holds(name)]).toEqual([name, true])
    for (const name of names(notAbout)) expect([name, await holds(name)]).toEqual([name, false])
  })
})

// https://docs.turnkey.com/features/policies/language#policy-evaluation, https://docs.turnkey.com/features/policies/smart-contract-interfaces
test.each([
  "wallet.id == 'w' || private_key.id == 'k'",
  "wallet_account.address == 'a' && private_key.tags.contains('k')",
  "eth.tx.to == '0x' || solana.tx.transfers.count() == 1",
  "eth.eip_712.primary_type == 'Permit' || eth.tx.to == '0x'",
])('error: an activity never has both: %s', (source) => {
  expect(findContradiction(parseExpression(source, 'condition'))).toHaveLength(2)
})

test.each([
  "eth.tx.contract_call_args['wad'] < 1",
  "eth.tx.function_name == 'transfer'",
  'tempo.tx.calls.count() == 1',
  'bitcoin.tx.outputs.count() == 1',
])('error: of the documented language, but not served: %s', (source) => {
  expect(() => parseExpression(source, 'condition')).toThrow()
})
