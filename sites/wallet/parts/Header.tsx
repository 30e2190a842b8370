import { useWallet } from '../context/walletContext.ts'

/** The operator's brand, the same on every screen. */
export function Header() {
  const { brand } = useWallet().environment
  return (
    <header className="brand">
      <img src={brand.icon ?? '/wallet.svg'} alt="" width="28" height="28" />
      <bdi>{brand.name}</bdi>
    </header>
  )
}
