import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/authority/decide.ts',
    without: 'a session key may do everything that its user may',
    fails: 'outlast the session key',
    edits: [['  await assertFreshPasskey(custody, name, call)\n', '']],
  },
  {
    file: 'servers/custody/authority/freshPasskey.ts',
    without: 'a user with a passkey may add another without it',
    fails: 'outlast the session key',
    edits: [['if (passkeys.length === 0) return', 'return']],
  },
  {
    file: 'servers/custody/authority/freshPasskey.ts',
    without: 'a session may start the next one, for any key',
    fails: 'outlast the session key',
    edits: [
      [
        "stamp_login: 'credentials', create_read_write_session: 'credentials'",
        "create_read_write_session: 'credentials'",
      ],
    ],
  },
  {
    file: 'servers/custody/authority/freshPasskey.ts',
    without: 'a session key may delete the wallet',
    fails: 'outlast the session key',
    edits: [["delete_wallets: 'export', delete_wallet_accounts: 'export'", "delete_wallet_accounts: 'export'"]],
  },
]
