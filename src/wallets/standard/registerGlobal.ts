import type { IdentifierString, Wallet } from '@wallet-standard/base'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { fromBase58 } from '../../crypto/base58.ts'
import { fromBase64, toBase64 } from '../../crypto/base64.ts'
import { keyBytes } from '../../wire/solana/limits.ts'
import { defaultIcon } from '../defaultIcon.ts'
import { defaultBrand, type GlobalBrand } from '../global/brand.ts'
import type { GlobalProvider } from '../global/globalProvider.ts'
import type { SolanaState } from '../global/globalSolana.ts'
import { createStandardWallet, type GivenAccount } from './createStandardWallet.ts'
import { registerStandard } from './registerStandard.ts'
import { solanaFeatures } from './solanaFeatures.ts'

export type GlobalStandardOptions = {
  brand?: Partial<GlobalBrand>
  /** Of the wallet before it is connected; afterwards it is the network that the person chose. */
  chains?: readonly IdentifierString[]
  /**
   * Whether the wallet's operator has named a node that it sends by; true unless given. Without one adapters are to send what
   * was signed themselves, which they only do where the wallet does not offer to.
   */
  canSend?: boolean
}

/** Has Solana's adapters find the hosted wallet. One connection serves them and the Ethereum side alike. */
export function registerGlobal(provider: GlobalProvider, options: GlobalStandardOptions = {}): Wallet {
  const { solana } = provider
  const { canSend = true } = options
  const { name, icon = defaultIcon } = { ...defaultBrand, ...options.brand }
  let chains = options.chains ?? ['solana:mainnet']
  const read = (state: SolanaState): GivenAccount[] => {
    if (state.network !== undefined) chains = [`solana:${state.network}`]
    return state.accounts
      .map((address) => ({ namespace: 'solana', address, publicKey: fromBase58(address) }))
      .filter(({ publicKey }) => publicKey.length === keyBytes)
  }

  const features = solanaFeatures({
    async signMessage(address, message) {
      const reply = await solana.request('solana_signMessage', { address, message: toBase64(message) })
      return { signedMessage: fromBase64(reply.signedMessage), signature: fromBase64(reply.signature) }
    },
    async signTransaction(transaction, { address, chain = chains[0] ?? '' }) {
      const asked = { address, chain, transaction: toBase64(transaction) }
      return fromBase64((await solana.request('solana_signTransaction', asked)).signedTransaction)
    },
    ...(canSend && {
      async signAndSendTransaction(transaction: Uint8Array, { address, chain }: { address: string; chain: string }) {
        const asked = { address, chain, transaction: toBase64(transaction) }
        return fromBase58((await solana.request('solana_signAndSendTransaction', asked)).signature)
      },
    }),
  })

  return registerStandard(
    createStandardWallet(
      { name, icon },
      {
        chains: () => chains,
        async connect({ silent }) {
          const given = read(await (silent ? solana.state() : solana.connect()))
          if (!silent && given.length === 0) throw new UserRejectedError()
          return given
        },
        disconnect: provider.disconnect,
        follow: (listener) => solana.subscribe((state) => listener(read(state))),
        features,
      },
    ),
  )
}
