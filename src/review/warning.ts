import { solanaSeverities } from './solanaWarnings.ts'

/**
 * How severe a warning is. `danger` requires a tick before Confirm, `caution` does not,
 * `note` only explains.
 */
export type Severity = 'danger' | 'caution' | 'note'

/** The warnings of a review (threats T11–T14). `words/en.ts` has a sentence for each. */
export const severities = {
  // Messages
  'hidden-characters': 'caution',
  'looks-like-hash': 'danger',
  'looks-like-transaction': 'danger',
  'unreadable-bytes': 'caution',
  // Sign-in with Ethereum, EIP-4361
  'siwe-domain': 'danger',
  'siwe-unproven': 'caution',
  'siwe-address': 'danger',
  'siwe-malformed': 'danger',
  'siwe-uri': 'caution',
  'siwe-chain': 'caution',
  'siwe-expired': 'caution',
  'siwe-not-yet': 'caution',
  'siwe-recap': 'danger',
  // Permissions over what the user owns, signed or sent
  permit: 'danger',
  'permit2-allowance': 'danger',
  'permit2-transfer': 'danger',
  approval: 'caution',
  'approval-for-all': 'danger',
  'unlimited-amount': 'danger',
  'long-deadline': 'caution',
  'token-transfer': 'danger',
  'order-zero-price': 'danger',
  'order-opaque': 'danger',
  'order-receiver': 'danger',
  order: 'caution',
  'vote-delegation': 'caution',
  delegatecall: 'danger',
  'meta-transaction': 'danger',
  'ownership-transfer': 'danger',
  upgrade: 'danger',
  // Typed data as such
  'opaque-promise': 'danger',
  'unknown-typed-data': 'caution',
  'any-network': 'caution',
  'no-contract': 'note',
  // Transactions as such
  'unknown-call': 'danger',
  'contract-creation': 'caution',
  'recipient-is-token': 'danger',
  'lookalike-address': 'danger',
  'recipient-zero': 'danger',
  multicall: 'note',
  'opaque-multicall': 'danger',
  'account-delegation': 'danger',
  // What the network says of a transaction
  'high-fee': 'danger',
  'insufficient-funds': 'danger',
  'will-fail': 'danger',
  'future-nonce': 'danger',
  'replaces-pending': 'caution',
  ...solanaSeverities,
} as const satisfies Record<string, Severity>

export type WarningCode = keyof typeof severities

export type Warning = {
  code: WarningCode
  severity: Severity
  /** The foreign value that the sentence is about. It is shown as text, never as markup. */
  about?: string
}

export function warn(code: WarningCode, about?: string): Warning {
  return { code, severity: severities[code], ...(about === undefined ? {} : { about }) }
}

const permissions = new Set<WarningCode>([
  'permit',
  'permit2-allowance',
  'permit2-transfer',
  'approval',
  'approval-for-all',
])

/** Returns whether the warning is about a permission to take what the user owns, now or later. */
export function isPermission(code: WarningCode): boolean {
  return permissions.has(code)
}

const loudness: Record<Severity, number> = { danger: 0, caution: 1, note: 2 }

/** Sorts warnings, the most severe first, and removes repeated ones. */
export function sortWarnings(warnings: readonly Warning[]): Warning[] {
  const once = new Map(warnings.map((warning) => [`${warning.code}\n${warning.about ?? ''}`, warning]))
  return [...once.values()].sort((a, b) => loudness[a.severity] - loudness[b.severity])
}

/** Codes that say more about a permission that another warning names. */
const amendments = new Set<WarningCode>(['unlimited-amount', 'long-deadline'])

/** Warnings that are shown as one, as severe as the most severe of them. */
export type WarningGroup = { severity: Severity; warnings: Warning[] }

/**
 * Groups sorted warnings: a permission, and what makes it worse, are one warning. All others stay alone.
 * @param warnings as {@link sortWarnings} returns them
 */
export function groupWarnings(warnings: readonly Warning[]): WarningGroup[] {
  const permission = warnings.filter(({ code }) => isPermission(code))
  const [first] = permission
  if (!first) return warnings.map((warning) => ({ severity: warning.severity, warnings: [warning] }))
  const merged = [...permission, ...warnings.filter(({ code }) => amendments.has(code))]
  const groups = warnings
    .filter((warning) => !merged.includes(warning))
    .map((warning) => ({ severity: warning.severity, warnings: [warning] }))
  const severity = merged.map((warning) => warning.severity).reduce((a, b) => (loudness[b] < loudness[a] ? b : a))
  return [{ severity, warnings: merged }, ...groups].sort((a, b) => loudness[a.severity] - loudness[b.severity])
}
