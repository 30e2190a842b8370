import { useWallet } from '../app/walletContext.ts'

/** Whose wallet this is: the operator's brand, the same in every screen. */
export function Header() {
  const { brand } = useWallet().environment
  return (
    <header className="brand">
      <img src={brand.icon ?? '/wallet.svg'} alt="" width="28" height="28" />
      <span>{brand.name}</span>
    </header>
  )
}
