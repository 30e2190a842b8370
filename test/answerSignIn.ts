import { createRelayKeyPair, topicOf } from 'latchkey/crypto'
import { type AuthPayload, type Cacao, toIssuer, toSignInText } from 'latchkey/wire/relay'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { RelayWallet } from './relayWallet.ts'

const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [], redirect: undefined }

/**
 * Signs in with one click as the wallet's user (relay-pairing §10).
 * @param change how a dishonest wallet changes the text before
 */
export async function answerSignIn(
  wallet: RelayWallet,
  account: PrivateKeyAccount,
  change: (payload: AuthPayload) => AuthPayload = (it) => it,
): Promise<void> {
  const request = await wallet.next('wc_sessionAuthenticate')
  const { authPayload, requester } = request.params
  const pair = await createRelayKeyPair()
  const responder = { publicKey: pair.publicKey, metadata }
  const result = { cacaos: await signCacaos(change(authPayload), account), responder }
  const sealTo = { topic: await topicOf(requester.publicKey), publicKey: requester.publicKey, pair }
  await wallet.peer.transaction((tx) => tx.answer(request, { result }, { sealTo }))
}

/** The texts that the user signs: one for each chain. */
export function signCacaos({ chains, type: _, ...said }: AuthPayload, account: PrivateKeyAccount): Promise<Cacao[]> {
  return Promise.all(
    chains.map(async (chain) => {
      const iss = toIssuer(chain, account.address)
      const signature = await account.signMessage({ message: toSignInText(said, iss) })
      return { h: { t: 'caip122' as const }, p: { iss, ...said }, s: { t: 'eip191' as const, s: signature } }
    }),
  )
}
