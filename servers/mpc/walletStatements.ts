import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK, SignJWT } from 'jose'
import { type ManagedWallet, walletStatementTtlSeconds } from 'latchkey/wire/mpc'
import { tokenAlgorithm, tokenTypes } from '../shared/dpop/tokens.ts'
import type { Owner } from './store/wallets.ts'

/** Signs what this server knows of a wallet, for the share store, which believes no page (`walletStatement` of the wire). */
export type WalletStatements = {
  publicKeys: readonly JWK[]
  sign(owner: Owner, wallet: StatedWallet): Promise<string>
}

type StatedWallet = Pick<ManagedWallet, 'walletId' | 'witness' | 'ceremonyId' | 'pending'>

/** @param options.publicUrl the address of this server, as the share store knows it */
export async function createWalletStatements(options: {
  privateKey: KeyObject
  publicUrl: string
  now: () => number
}): Promise<WalletStatements> {
  const { privateKey, publicUrl, now } = options
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK
  const keyId = await calculateJwkThumbprint(jwk)
  return {
    publicKeys: [{ ...jwk, kid: keyId, alg: tokenAlgorithm, use: 'sig' }],
    sign({ environmentId, personId }, { walletId, witness, ceremonyId, pending }) {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ walletId, ...witness, ceremonyId, ...(pending && { pendingId: pending.ceremonyId }) })
        .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenTypes.wallet, kid: keyId })
        .setIssuer(publicUrl)
        .setAudience(environmentId)
        .setSubject(personId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + walletStatementTtlSeconds)
        .sign(privateKey)
    },
  }
}
