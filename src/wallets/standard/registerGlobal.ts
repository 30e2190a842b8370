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
  /** The network before the wallet is connected. After that it is the network that the user chose. */
  chains?: readonly IdentifierString[]
  /**
   * Whether the wallet's operator has configured a node for sending; true by default. Without one, adapters must send signed
   * transactions themselves, which they only do if the wallet does not offer it.
   */
  canSend?: boolean
}

/** Registers the hosted wallet with the page's Solana adapters. They share one connection with Ethereum. */
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
      const params = { address, chain, transaction: toBase64(transaction) }
      return fromBase64((await solana.request('solana_signTransaction', params)).signedTransaction)
    },
    ...(canSend && {
      async signAndSendTransaction(transaction: Uint8Array, { address, chain }: { address: string; chain: string }) {
        const params = { address, chain, transaction: toBase64(transaction) }
        return fromBase58((await solana.request('solana_signAndSendTransaction', params)).signature)
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
