import type { Address } from 'viem'
import { readSignIn, type SignInText } from './signInText.ts'

/** EIP-4361: the fields that its ABNF demands are there. */
export type Siwe = SignInText & { address: Address; uri: string; chainId: string; nonce: string; issuedAt: number }

/** Reads a message of EIP-4361 strictly; undefined where a line is not what the ABNF has there. */
export function parseSiwe(text: string): Siwe | undefined {
  const read = readSignIn(text, 'Ethereum')
  return read && isWhole(read) ? read : undefined
}

function isWhole(read: SignInText): read is Siwe {
  const { address, uri, version, chainId = '', nonce = '', issuedAt } = read
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !uri || version !== '1' || issuedAt === undefined) return false
  return /^\d{1,15}$/.test(chainId) && /^[A-Za-z0-9]{8,}$/.test(nonce)
}
