import { shared } from '../../core/shared.ts'
import type { Person } from '../../wire/account/person.ts'
import type { CreatedAccount } from '../../wire/waas/replies.ts'
import { EmbeddedError } from '../embedded/embeddedError.ts'
import type { SolanaAccount } from '../embedded/solanaAccount.ts'
import type { SuiAccount } from '../embedded/suiAccount.ts'
import type { Clients } from './clients.ts'
import { openSolana } from './solana/openSolana.ts'
import { openSui } from './sui/openSui.ts'
import type { WalletSigner } from './walletSigner.ts'

type Chain = 'SOL' | 'SUI'

/**
 * Creates what opens the wallet's accounts beside Ethereum. The first call of each method creates the account, once for callers
 * at the same time.
 * @param options.inside the user who is signed in
 * @param options.addressesOf the user's accounts on a chain
 */
export function createChainAccounts(options: {
  inside: () => { person: Person } | undefined
  create: (chain: Chain) => Promise<CreatedAccount>
  addressesOf: (person: Person, chain: 'SOL') => Promise<string[]>
  clients: Clients
  signerOf: (chain: Chain) => WalletSigner
}) {
  const { inside, clients, create, addressesOf, signerOf } = options
  const createSolana = shared(() => create('SOL'))
  const createSui = shared(() => create('SUI'))

  function personInside(): Person {
    const person = inside()?.person
    if (!person) throw new EmbeddedError('signerNotFound')
    return person
  }

  return {
    async solana(): Promise<SolanaAccount> {
      const [address = (await createSolana()).accountAddress] = await addressesOf(personInside(), 'SOL')
      return openSolana(address, signerOf('SOL'))
    },
    /** The frame names the public key, which a Sui address does not contain. */
    async sui(): Promise<SuiAccount> {
      personInside()
      const wallets = await (await clients.of('SUI')).getWallets()
      const known = wallets.find(({ chainName }) => chainName === 'SUI')
      const { accountAddress: address, publicKeyHex = '' } = known ?? (await createSui())
      return openSui({ address, publicKeyHex }, signerOf('SUI'))
    },
  }
}
