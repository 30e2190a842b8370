import type { CustodyWallet } from 'latchkey/wallets/custody'

export async function signInByProvider(wallet: CustodyWallet) {
  await wallet.signInWithOidc({ provider: 'Google' })
}
