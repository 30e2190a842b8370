import { getAddress } from '../../core/encoding.ts'
import { isAddress } from '../../wire/isAddress.ts'

/** Returns an address as it is shown in full: with its checksum on Ethereum, whose addresses have more than one spelling. */
export function wholeAddress(address: string): string {
  return isAddress(address) ? getAddress(address.toLowerCase()) : address
}
