import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/review/solana/reviewSolanaMessage.ts',
    without: 'a transaction passes as a message',
    fails: 'a transaction that is sent as a message',
    edits: [['if (isDisguised(bytes))', 'if (false)']],
  },
  {
    file: 'sites/wallet/review/solana/decodeInstruction.ts',
    without: 'unknown programs pass without a warning',
    fails: 'an unknown program:',
    edits: [["warnings: [warn('solana-unknown-program', program)]", 'warnings: []']],
  },
  {
    file: 'sites/wallet/review/solana/programs/tokenProgram.ts',
    without: 'control of tokens is handed over without a warning',
    fails: 'control of a token account',
    edits: [["warnings: [warn('solana-set-authority', authority)]", 'warnings: []']],
  },
  {
    file: 'sites/wallet/review/solana/programs/systemProgram.ts',
    without: 'the account itself is changed without a warning',
    fails: "a drainer's nonce account",
    edits: [["[warn('solana-own-account')]", '[]']],
  },
  {
    file: 'sites/wallet/review/solana/settleOpenings.ts',
    without: "an account that was once the user's counts as theirs for ever",
    fails: 'closed and opened anew',
    edits: [['openings.length === 1 && steps.slice(at + 1)', 'steps']],
  },
  {
    file: 'src/review/solanaWarnings.ts',
    without: 'an approval needs no tick',
    fails: 'an approval:',
    edits: [["'solana-delegate': 'danger'", "'solana-delegate': 'caution'"]],
  },
  {
    file: 'sites/wallet/review/solana/reviewSolanaTransaction.ts',
    without: 'one transfer hides behind another',
    fails: 'several transfers',
    edits: [['isMovedOn && moves.length > 1', 'isMovedOn && moves.length > 3']],
  },
  {
    file: 'sites/wallet/review/solana/reviewSolanaTransaction.ts',
    without: 'the wallet does not warn of a signature that never expires',
    fails: 'a signature that does not lapse',
    edits: [['...(durableNonce !== undefined && !isSent ?', '...(durableNonce === null ?']],
  },
  {
    file: 'src/react/review/ReviewDecision.tsx',
    without: 'dangerous requests need no tick',
    fails: 'an approval without end',
    edits: [["isDangerous={warnings.some(({ severity }) => severity === 'danger')}", 'isDangerous={false}']],
  },
]
