import type { solanaSeverities } from './review/solana/solanaWarnings.ts'
import type { AuthorityKind, StepLabel, StepName } from './review/solana/step.ts'

/** The part of `words` that belongs to Solana. */
export const solanaWords = {
  connect: {
    legend: 'Solana',
    show: 'Show my Solana account too',
    made: 'It is made from the same wallet when you first show it.',
  },
  account: 'Solana account',
  accounts: {
    show: 'Show my Solana account',
    made: 'It belongs to the same wallet, and is made when you first show it.',
  },
  review: {
    sign: 'Sign a Solana transaction?',
    send: 'Send a Solana transaction?',
    transfer: (amount: string) => `Send ${amount}?`,
    steps: 'What it does',
    step: (number: number) => `Step ${number}`,
    feePayer: 'Pays the fee',
    you: 'You',
    fee: 'Network fee',
    feeMost: (most: string) => `at most ${most}`,
    nonce: 'Stays valid until used',
    valid: 'Valid',
    validShortly: 'For about a minute',
    handedBack: 'The site gets the signed transaction back and may send it.',
    bytes: 'Bytes to be signed',
    site: 'Signs you in to',
    opening: 'Opening your Solana account…',
    smallest: (amount: string) => `${amount} of the token’s smallest units`,
  },
  networks: (chain: string) => `Solana ${chain.replace('solana:', '')}`,

  steps: {
    transfer: 'Send SOL',
    'create-account': 'Open an account',
    assign: 'Hand an account to a program',
    allocate: 'Reserve space in an account',
    'nonce-advance': 'Use up a durable nonce',
    'nonce-withdraw': 'Take SOL out of a nonce account',
    'nonce-initialize': 'Set up a nonce account',
    'nonce-authorize': 'Hand over a nonce account',
    'token-transfer': 'Send tokens',
    'token-approve': 'Let another take tokens',
    'token-revoke': 'Take a permission back',
    'set-authority': 'Hand over control of a token account',
    'token-mint': 'Make tokens',
    'token-burn': 'Destroy tokens',
    'close-account': 'Close a token account',
    'token-freeze': 'Freeze a token account',
    'token-thaw': 'Unfreeze a token account',
    'sync-native': 'Update wrapped SOL',
    'initialize-account': 'Set up a token account',
    'create-token-account': 'Open a token account',
    memo: 'Leave a note',
    compute: 'Set what it may cost',
    'unknown-instruction': 'Something that cannot be decoded',
    'unknown-program': 'Something that cannot be decoded',
  } satisfies Record<StepName, string>,

  labels: {
    account: 'Account',
    amount: 'Amount',
    authority: 'Authority',
    computeLimit: 'Compute units, at most',
    computePrice: 'Micro-lamports a compute unit',
    data: 'Data',
    dataLimit: 'Bytes of accounts, at most',
    delegate: 'Who may take them',
    destination: 'What it holds goes to',
    from: 'From',
    kind: 'Control over',
    memo: 'Note',
    memoryLimit: 'Bytes of memory, at most',
    newAuthority: 'New authority',
    newOwner: 'New owner',
    nonce: 'Nonce account',
    owner: 'Owner',
    program: 'Program',
    to: 'To',
    token: 'Token',
    writable: 'Account it may change',
  } satisfies Record<StepLabel, string>,

  /** Programs that nearly every transaction calls, or hands accounts to. */
  programs: {
    '11111111111111111111111111111111': 'System',
    TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Tokens',
    TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Tokens 2022',
    ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Token accounts',
    ComputeBudget111111111111111111111111111111: 'Compute budget',
    MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Notes',
    Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: 'Notes',
  } as Record<string, string>,

  authorities: {
    mint: 'Making new tokens',
    freeze: 'Freezing accounts',
    owner: 'Everything in the account',
    close: 'Closing the account',
    other: 'An extension of the token',
  } satisfies Record<AuthorityKind, string>,

  refusals: {
    'disguised-transaction':
      'The site called a transaction a message. A signature of it would have sent that transaction.',
    'unreadable-transaction': 'The site sent a transaction that cannot be read, so what you see could not be trusted.',
    'not-a-signer': 'The site sent a transaction that does not need your signature.',
    'missing-signatures': 'The transaction waits for signatures of others, so it cannot be sent yet.',
    'no-node': 'This wallet has no way to send on Solana. The site can ask for the signature alone.',
  },

  warnings: {
    'solana-unreadable-bytes':
      'These bytes are not text. A program on Solana may take your signature of them for anything you own.',
    'solana-unknown-program':
      'This cannot be decoded: nobody here knows what this program does with your account. Only go on if you trust the site:',
    'solana-unknown-instruction':
      'A part of this cannot be decoded. It may move or hand over what you own. Only go on if you trust the site:',
    'solana-set-authority': 'This hands control of a token account, and of all in it, to somebody else:',
    'solana-assign': 'This hands the account itself to a program, which can then take everything in it:',
    'solana-own-account':
      'This changes your account itself: afterwards it may be unable to send, or somebody else may empty it.',
    'solana-opens-elsewhere': 'This opens an account that is not set up for you. What is paid in goes to:',
    'solana-initialize-elsewhere': 'A token account is set up for somebody else, who gets all that is in it:',
    'solana-delegate': 'This lets the account take your tokens, up to the amount, whenever it likes:',
    'solana-close-elsewhere': 'A token account is closed, and what it holds goes to somebody else:',
    'solana-several-transfers':
      'This sends several things at once. Check each of them: a small one may hide one that takes everything.',
    'solana-burn': 'This destroys tokens. Nobody can bring them back.',
    'solana-nonce-authority': 'This gives control of a nonce account, and of the SOL in it, to:',
    'solana-durable-nonce':
      'The signed transaction does not lapse: the site can keep it and send it at any later time.',
    'solana-lookup': 'Some accounts are only named by a table on the chain, so they cannot be shown or checked here:',
    'solana-other-signers': 'Others have to sign this too.',
    'solana-other-payer': 'Somebody else pays the fee:',
  } satisfies Record<keyof typeof solanaSeverities, string>,
} as const
