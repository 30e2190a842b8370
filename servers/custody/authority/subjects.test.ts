import { readFile } from 'node:fs/promises'
import { type ActivityName, activities } from 'latchkey/wire/custody'
import { expect, test } from 'vitest'
import { isForRootQuorum } from './rights.ts'
import { subjects } from './subjects.ts'

const names = Object.keys(activities) as ActivityName[]

// https://docs.turnkey.com/features/policies/language#activity-types-by-resource-and-action, for what is served here.
const documented: Record<string, string[]> = {
  'ORGANIZATION CREATE': ['create_sub_organization'],
  'ORGANIZATION DELETE': ['delete_sub_organization'],
  'INVITATION CREATE': ['create_invitations'],
  'INVITATION DELETE': ['delete_invitation'],
  'POLICY CREATE': ['create_policy', 'create_policies'],
  'POLICY UPDATE': ['update_policy'],
  'POLICY DELETE': ['delete_policy', 'delete_policies'],
  'WALLET CREATE': ['create_wallet', 'create_wallet_accounts'],
  'WALLET EXPORT': ['export_wallet', 'export_wallet_account'],
  'WALLET IMPORT': ['init_import_wallet', 'import_wallet'],
  'WALLET DELETE': ['delete_wallets', 'delete_wallet_accounts'],
  'WALLET UPDATE': ['update_wallet'],
  'PRIVATE_KEY CREATE': ['create_private_keys', 'create_private_key_tag'],
  'PRIVATE_KEY UPDATE': ['update_private_key_tag'],
  'PRIVATE_KEY DELETE': ['delete_private_key_tags', 'delete_private_keys'],
  'PRIVATE_KEY EXPORT': ['export_private_key'],
  'PRIVATE_KEY IMPORT': ['init_import_private_key', 'import_private_key'],
  'PRIVATE_KEY SIGN': ['sign_raw_payload', 'sign_raw_payloads', 'sign_transaction'],
  'USER CREATE': ['create_users', 'create_user_tag', 'create_api_only_users'],
  'USER UPDATE': [
    ...['update_user', 'update_user_name', 'update_user_email', 'update_user_phone_number'],
    'update_user_tag',
  ],
  'USER DELETE': ['delete_users', 'delete_user_tags'],
  'CREDENTIAL CREATE': ['create_api_keys', 'create_authenticators', 'create_oauth_providers'],
  'CREDENTIAL DELETE': ['delete_api_keys', 'delete_authenticators', 'delete_oauth_providers'],
  'RECOVERY CREATE': ['init_user_email_recovery'],
  'AUTH CREATE': [
    ...['email_auth', 'init_otp_auth', 'otp_auth', 'oauth', 'oauth_login', 'otp_login', 'stamp_login'],
    'create_read_write_session',
  ],
  'OTP CREATE': ['init_otp'],
  'OTP VERIFY': ['verify_otp'],
}

test.each(Object.entries(documented))('default: %s has the documented resource and action', (subject, expected) => {
  for (const name of expected) expect([name, subjects[name]?.join(' ')]).toEqual([name, subject])
})

/**
 * The table in `docs/policies.md`: a row for each resource and action, then the activities to which no policy applies.
 */
function toTable(): string {
  const rows = new Map<string, string[]>()
  for (const name of names) {
    const [resource, action] = subjects[name] ?? []
    if (resource === undefined || isForRootQuorum(name) || resource === 'ACTIVITY') continue
    const row = `| \`${resource}\` | \`${action}\` |`
    rows.set(row, [...(rows.get(row) ?? []), name])
  }
  return [...rows]
    .map(([row, all]) => `${row} ${all.map((name) => `\`${name}\``).join(', ')} |`)
    .sort()
    .join('\n')
}

test('behavior: the page about policies lists every activity with its resource and action', async () => {
  const page = await readFile(new URL('../../../docs/policies.md', import.meta.url), 'utf8')
  expect(page).toContain(`| resource | action | activities |\n|---|---|---|\n${toTable()}\n`)
})

test('behavior: no action has a name that the language does not have', () => {
  const actions = ['CREATE', 'UPDATE', 'DELETE', 'SIGN', 'EXPORT', 'IMPORT', 'VERIFY']
  const used = names.filter((name) => subjects[name]?.[0] !== 'ACTIVITY').map((name) => subjects[name]?.[1])
  expect([...new Set(used)].filter((action) => !actions.includes(action ?? ''))).toEqual([])
})
