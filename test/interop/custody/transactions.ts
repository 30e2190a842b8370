import type { TransactionSerializable } from 'viem'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const common = { chainId: 1, to, value: 1n } as const
const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
const blobVersionedHashes = [`0x01${'11'.repeat(31)}`] as const

/** One transaction of each kind that both official pairs can serialize. */
export const transactions = {
  legacy: { type: 'legacy', ...common, nonce: 4, gas: 21000n, gasPrice: 2_000_000_000n },
  eip2930: {
    type: 'eip2930',
    ...common,
    ...{ nonce: 1, gas: 30000n, gasPrice: 2_000_000_000n },
    accessList: [{ address: '0x0000000000000000000000000000000000000001', storageKeys: [`0x${'00'.repeat(32)}`] }],
  },
  eip1559: { type: 'eip1559', ...common, ...fees, nonce: 2, gas: 21000n },
  eip4844: {
    type: 'eip4844',
    ...common,
    ...fees,
    ...{ nonce: 3, gas: 21000n, maxFeePerBlobGas: 1_000_000_000n, blobVersionedHashes: [...blobVersionedHashes] },
  },
} as const satisfies Record<string, TransactionSerializable>

/** The sidecar of a blob transaction, which is not signed (EIP-4844). */
export const sidecars = [
  { blob: `0x${'00'.repeat(64)}`, commitment: `0x${'22'.repeat(48)}`, proof: `0x${'33'.repeat(48)}` },
] as const

/** Typed data with its domain's own type, without which V14 drops the domain (key-custody §4). */
export const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: { to: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB', amount: 12345678901234567890n },
} as const

/** The contract that the account allows to act for it (EIP-7702). */
export const authorization = { address: to, chainId: 1, nonce: 7 } as const
