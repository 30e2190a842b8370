import * as v from 'valibot'
import { readTokenBalance } from '../../review/chain/readTokenBalance.ts'
import { readTokens, timeoutMs } from '../../review/chain/readTokens.ts'
import type { Token } from '../../review/token.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { tokenList } from '../../wire/account/tokenList.ts'

/** A token of the operator's list that an account has, in base units. */
export type HeldToken = { readonly token: Token; readonly units: bigint }

/** Reads which tokens of the operator's list an account has on one network. */
export async function readHeldTokens(
  wallet: EmbeddedWallet,
  account: `0x${string}`,
  chainId: number,
): Promise<HeldToken[]> {
  const { tokens, networks } = await wallet.environment()
  const network = networks.find((known) => known.chainId === chainId)
  const list = v.safeParse(tokenList, tokens)
  if (!network || !list.success) return []
  const here = list.output.filter((entry) => entry.chainId === chainId)
  const balances = await Promise.all(
    here.map(async ({ address }) => ({
      address,
      // A contract that does not answer has no row.
      units: await readTokenBalance({ account, token: address, network }, { timeoutMs }).catch(() => undefined),
    })),
  )
  const held = balances.flatMap(({ address, units }) => (units ? [{ address, units }] : []))
  const addresses = held.map(({ address }) => address)
  const known = await readTokens(addresses, network, { operatorTokens: list.output })
  return held.flatMap(({ address, units }) => {
    const token = known.get(address)
    // The contract contradicts the list.
    return token?.decimals === undefined || token.standing === 'posing' ? [] : [{ token, units }]
  })
}
