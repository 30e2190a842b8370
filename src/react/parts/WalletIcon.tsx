import type { ComponentProps } from 'react'
import type { ListedWallet } from '../walletList/listWallets.ts'
import { Icon } from './Icon.tsx'

/** The picture of a wallet: its icon, the first letter of its name, or a code icon for the row of any wallet. */
export function WalletIcon({ wallet, ...props }: ComponentProps<'span'> & { wallet: ListedWallet }) {
  const { icon, name } = wallet
  return (
    <span aria-hidden="true" data-kind={icon ? 'image' : name ? 'letter' : 'any'} {...props}>
      {icon ? <img src={icon} alt="" /> : name ? name.slice(0, 1) : <Icon name="scan" />}
    </span>
  )
}
