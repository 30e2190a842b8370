import { createKeyPair, exportPublicKey, fromHex, openHpke } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type KeyExport, keyExported, maxJsonLength, type ShareProof, type Witness } from 'latchkey/wire/mpc'
import type { Calls } from './calls.ts'

/**
 * Fetches the server's shares, sealed to a key that exists for this request alone. The server marks the wallet as exported:
 * from now on this side can have the whole key. The caller wipes the shares.
 * @throws {FrameError}
 */
export async function fetchServerShares(
  calls: Calls,
  options: {
    walletId: string
    witness: Witness
    headers: Record<string, string>
    /** Proves that this device holds a share of the client. */
    prove: (targetPublicKey: string) => ShareProof
  },
): Promise<{ witness: Witness; shares: Uint8Array[] }> {
  const { walletId, witness, headers, prove } = options
  const keys = await createKeyPair()
  const targetPublicKey = await exportPublicKey(keys.publicKey)
  const body: KeyExport = { targetPublicKey, witness, proof: prove(targetPublicKey) }
  const answer = await calls('POST', `/wallets/${walletId}/export`, { body, headers })
  const exported = parse(keyExported, parseJson(new TextDecoder().decode(answer), maxJsonLength))
  const shares = await Promise.all(
    exported.keyShares.map(({ encappedPublicKey, ciphertext }) =>
      openHpke(keys, { encappedPublicKey: fromHex(encappedPublicKey), ciphertext: fromHex(ciphertext) }),
    ),
  )
  return { witness: exported.witness, shares }
}
