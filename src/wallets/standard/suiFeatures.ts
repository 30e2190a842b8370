import type { IdentifierRecord, IdentifierString, WalletAccount } from '@wallet-standard/base'
import type { Executed, SuiSigned } from '../embedded/suiAccount.ts'

/** Signs for one Sui address. Transactions are BCS. */
export type SuiHand = {
  signPersonalMessage: (address: string, message: Uint8Array) => Promise<SuiSigned>
  /** Absent if the page does not say how to build a transaction. */
  signTransaction?: (asked: SuiAsked) => Promise<SuiSigned>
  /** Absent if transactions cannot be sent. */
  signAndExecuteTransaction?: (asked: SuiAsked) => Promise<SuiSigned & Executed>
}

/** A transaction in the JSON of `@mysten/sui`. It may omit prices and coins, which are then looked up. */
export type SuiAsked = { address: string; chain: IdentifierString; json: string }

type PersonalMessageInput = { message: Uint8Array; account: WalletAccount }
type TransactionInput = {
  transaction: { toJSON: () => Promise<string> }
  account: WalletAccount
  chain: IdentifierString
}

/** The Sui features (docs.sui.io, wallet standard). */
export function suiFeatures({
  signPersonalMessage,
  signTransaction,
  signAndExecuteTransaction,
}: SuiHand): IdentifierRecord<unknown> {
  return {
    'sui:signPersonalMessage': {
      version: '1.1.0',
      signPersonalMessage: ({ account, message }: PersonalMessageInput) =>
        signPersonalMessage(account.address, message),
    },
    ...(signTransaction && {
      'sui:signTransaction': {
        version: '2.0.0',
        signTransaction: async (input: TransactionInput) => signTransaction(await toAsked(input)),
      },
    }),
    ...(signAndExecuteTransaction && {
      'sui:signAndExecuteTransaction': {
        version: '2.0.0',
        signAndExecuteTransaction: async (input: TransactionInput) => signAndExecuteTransaction(await toAsked(input)),
      },
    }),
  }
}

async function toAsked({ transaction, account, chain }: TransactionInput): Promise<SuiAsked> {
  return { address: account.address, chain, json: await transaction.toJSON() }
}
