import type { ComponentProps } from 'react'
import { logos } from '../../wallets/catalogue/logos.ts'
import type { ListedWallet } from '../walletList/listWallets.ts'
import { Icon } from './Icon.tsx'

/**
 * The picture of a wallet: the icon that it announced, its logo, the first letter of its name, or a code icon for the row of any wallet.
 */
export function WalletIcon({ wallet, ...props }: ComponentProps<'span'> & { wallet: ListedWallet }) {
  const { name } = wallet
  const logo = wallet.logo !== undefined && logos[wallet.logo]
  const icon = logo ? `data:image/svg+xml,${encodeURIComponent(logo)}` : wallet.icon
  return (
    <span aria-hidden="true" data-kind={icon ? 'image' : name ? 'letter' : 'any'} {...props}>
      {icon ? <img src={icon} alt="" /> : name ? name.slice(0, 1) : <Icon name="scan" />}
    </span>
  )
}
