import { Fault } from '../base/fault.ts'

/**
 * Opens a bundle with the first key of the vault that fits.
 * @throws {Fault} `otherKey` if none does
 */
export async function openWithAny<opened>(
  keys: readonly CryptoKeyPair[],
  open: (keys: CryptoKeyPair) => Promise<opened>,
): Promise<opened> {
  let cause: unknown
  for (const each of keys) {
    try {
      return await open(each)
    } catch (error) {
      cause = error
    }
  }
  throw new Fault('otherKey', { cause })
}
