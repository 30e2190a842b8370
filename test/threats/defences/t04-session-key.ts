import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/authority/decide.ts',
    without: 'a session key does whatever its user may',
    fails: 'what outlasts the session key',
    edits: [['  await assertFreshPasskey(custody, name, call)\n', '']],
  },
  {
    file: 'servers/custody/authority/freshPasskey.ts',
    without: 'whoever has a passkey adds another without it',
    fails: 'what outlasts the session key',
    edits: [['if (passkeys.length === 0) return', 'return']],
  },
  {
    file: 'servers/custody/authority/freshPasskey.ts',
    without: 'a session begins the next one, for any key',
    fails: 'what outlasts the session key',
    edits: [
      [
        "stamp_login: 'credentials', create_read_write_session: 'credentials'",
        "create_read_write_session: 'credentials'",
      ],
    ],
  },
  {
    file: 'servers/custody/authority/freshPasskey.ts',
    without: 'a session key deletes the wallet',
    fails: 'what outlasts the session key',
    edits: [["delete_wallets: 'export', delete_wallet_accounts: 'export'", "delete_wallet_accounts: 'export'"]],
  },
]
