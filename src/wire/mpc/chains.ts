import * as v from 'valibot'

/** Chains of managed wallets (specification §3). */
export const chainNames = ['EVM', 'SVM', 'SUI'] as const
export const chainName = v.picklist(chainNames)
export type ChainName = v.InferOutput<typeof chainName>

/** The protocol that signs on each chain, with its version (`latchkey/crypto/threshold`). */
export const engineOf = {
  EVM: 'dkls23-1',
  SVM: 'frost-ed25519-1',
  SUI: 'frost-ed25519-1',
} as const satisfies Record<ChainName, string>

/** The chain in the user's verified credential (managed-wallet §4.2). */
export const credentialChains = { EVM: 'eip155', SVM: 'solana', SUI: 'sui' } as const satisfies Record<
  ChainName,
  string
>
