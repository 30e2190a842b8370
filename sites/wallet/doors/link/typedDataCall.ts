import { parseTypedData, TypedDataError } from 'latchkey/review'
import type { LinkParams } from 'latchkey/wire/link'
import type { EthereumCall } from '../pendingRequest.ts'

/**
 * Converts typed data of this wire. The page sends a digest beside it, which other wallets sign without looking: this one
 * computes the digest itself, and refuses a page whose digest belongs to other data (link-and-popup-wallets §1.7; threats T12).
 */
export function toTypedDataCall(
  { address, message }: Pick<LinkParams<'signEthereumMessage'>, 'address' | 'message'>,
  typedDataJson: string,
  chainId: number,
): EthereumCall | 'other digest' {
  const text = unwrap(typedDataJson)
  const call = { chainId, method: 'eth_signTypedData_v4', params: [address, text] }
  try {
    return parseTypedData(text).digest === message.toLowerCase() ? call : 'other digest'
  } catch (error) {
    // The review names what is wrong with the data.
    if (error instanceof TypedDataError) return call
    throw error
  }
}

/** A page that passes its client typed data as text has it encoded twice. */
function unwrap(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}
