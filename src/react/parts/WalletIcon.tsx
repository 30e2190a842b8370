import type { ComponentProps } from 'react'
import { logos } from '../../wallets/catalogue/logos.ts'
import type { ListedWallet } from '../walletList/listWallets.ts'
import { Icon, type IconName } from './Icon.tsx'

/** The figures of our own connectors, by their types. */
const figures: { readonly [type: string]: IconName | undefined } = {
  custody: 'key',
  mpc: 'shield',
  global: 'wallet',
  popup: 'wallet',
  link: 'phone',
}

/**
 * The picture of a wallet: the icon that it announced or the page gave it, its logo, a figure for one of our connectors, or else the first
 * letter of its name. The row of any wallet has a code.
 */
export function WalletIcon({ wallet, ...props }: ComponentProps<'span'> & { wallet: ListedWallet }) {
  const { name, logo: id, ways } = wallet
  const logo = id !== undefined && logos[id]
  const icon = logo ? `data:image/svg+xml,${encodeURIComponent(logo)}` : wallet.icon
  const [way] = ways
  const isConnector = wallet.id.startsWith('connector:')
  const figure = isConnector && way && 'connector' in way ? figures[way.connector.type] : undefined
  return (
    <span aria-hidden="true" data-kind={icon ? 'image' : name ? 'letter' : 'any'} {...props}>
      {icon ? (
        <img src={icon} alt="" />
      ) : figure ? (
        <Icon name={figure} />
      ) : name ? (
        name.slice(0, 1)
      ) : (
        <Icon name="scan" />
      )}
    </span>
  )
}
