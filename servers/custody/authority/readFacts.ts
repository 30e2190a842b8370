import type { ActivityName } from 'latchkey/wire/custody'
import type { Facts } from '../policy/evaluate.ts'
import { type FactPath, facts, toComparable } from '../policy/expression.ts'
import { parseEthereumTransaction } from '../signing/ethereumTransaction.ts'
import { findPrivateKey } from '../store/privateKeys.ts'
import { findSigners } from '../store/signers.ts'
import type { Db } from '../store/tables.ts'
import { findWalletAccounts } from '../store/wallets.ts'
import { subjects } from './subjects.ts'

/** An activity as it is asked for: its path, the version asked for, and what it says. */
export type Request = { name: ActivityName; type: string; parameters: object }

/**
 * What policies may know of an activity in an organization: of one that names several keys, once for each.
 * @throws {CustodyError} `failed to parse transaction`: what cannot be read cannot be judged
 */
export async function readFacts(db: Db, organizationId: string, { name, type, parameters }: Request): Promise<Facts[]> {
  const [resource, action] = subjects[name] ?? []
  const activity = {
    'activity.type': type,
    'activity.resource': resource,
    'activity.action': action,
    ...readTransaction(parameters),
  }
  const keys = await readKeys(db, organizationId, parameters)
  return keys.map((key) => ({ ...activity, ...key }))
}

/**
 * The same for a policy that denies: what a transaction does not have is empty, or zero. Unknown, it would let one that
 * makes a contract, and so has no receiver, by any "unless it goes to X".
 */
export function withBlanks(known: Facts): Facts {
  const paths = (Object.keys(known) as FactPath[]).filter((path) => path.startsWith('eth.tx.'))
  const missing = paths.filter((path) => known[path] === undefined)
  return { ...known, ...Object.fromEntries(missing.map((path) => [path, facts[path] === 'int' ? 0n : ''])) }
}

function readTransaction({ type, unsignedTransaction }: { type?: string; unsignedTransaction?: string }): Facts {
  if (type !== 'TRANSACTION_TYPE_ETHEREUM' || unsignedTransaction === undefined) return {}
  const transaction = parseEthereumTransaction(unsignedTransaction)
  const { to, data = '0x', value = 0n, chainId, nonce = 0, gas = 0n } = transaction
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return {
    'eth.tx.to': to?.toLowerCase(),
    'eth.tx.data': data,
    // Four bytes; less than that calls no function.
    'eth.tx.function_signature': data.length < 10 ? undefined : data.slice(0, 10),
    'eth.tx.value': value,
    'eth.tx.chain_id': chainId === undefined ? undefined : BigInt(chainId),
    'eth.tx.nonce': BigInt(nonce),
    'eth.tx.gas': gas,
    'eth.tx.gas_price': gasPrice,
    'eth.tx.max_fee_per_gas': maxFeePerGas,
    'eth.tx.max_priority_fee_per_gas': maxPriorityFeePerGas,
  }
}

/** How an activity names one key. */
type KeyName = { signWith?: string; address?: string; walletId?: string; privateKeyId?: string }

/** How some name several. */
type KeyNames = {
  walletIds?: readonly string[]
  walletAccountIds?: readonly string[]
  privateKeyIds?: readonly string[]
}

/** Each key that the activity is about; what names none is about one of which nothing is known. */
async function readKeys(db: Db, organizationId: string, named: KeyName & KeyNames): Promise<Facts[]> {
  const { walletIds = [], walletAccountIds = [], privateKeyIds = [] } = named
  const accounts = walletAccountIds.length > 0 ? await findWalletAccounts(db, organizationId) : []
  const listed: Facts[] = [
    ...walletIds.map((walletId) => ({ 'wallet.id': walletId })),
    ...accounts
      .filter(({ id }) => walletAccountIds.includes(id))
      .map(({ walletId, address }) => ({ 'wallet.id': walletId, 'wallet_account.address': toComparable(address) })),
  ]
  for (const privateKeyId of privateKeyIds) listed.push(await readKey(db, organizationId, { privateKeyId }))
  return listed.length > 0 ? listed : [await readKey(db, organizationId, named)]
}

/** The key that the activity signs with, exports or is otherwise about. */
async function readKey(db: Db, organizationId: string, about: KeyName): Promise<Facts> {
  const named = about.signWith ?? about.address
  const [signer] = named === undefined ? [] : await findSigners(db, organizationId, named)
  const isAccount = signer?.table === 'custodyWalletAccount'
  const privateKeyId = signer && !isAccount ? signer.holderId : about.privateKeyId
  const privateKey = privateKeyId === undefined ? undefined : await findPrivateKey(db, organizationId, privateKeyId)
  return {
    'wallet.id': isAccount ? signer.holderId : about.walletId,
    'wallet_account.address': isAccount && named !== undefined ? toComparable(named) : undefined,
    'private_key.id': privateKey?.id,
    'private_key.tags': privateKey && (JSON.parse(privateKey.tags) as string[]),
  }
}
