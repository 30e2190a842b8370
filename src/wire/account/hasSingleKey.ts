import type { Person } from './person.ts'

/** Whether the user's own wallet is a single private key, without a recovery phrase. */
export function hasSingleKey({ credentials }: Pick<Person, 'credentials'>): boolean {
  return credentials.some(({ walletName }) => walletName === 'turnkey')
}
