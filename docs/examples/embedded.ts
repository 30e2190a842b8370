import { createCustodyProvider, createCustodyWallet } from 'latchkey/wallets/custody'
import { createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'

const wallet = createCustodyWallet({
  accountUrl: 'https://account.example',
  environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
  appName: 'My page',
})

// One passkey and one prompt create the user, the wallet and its first account.
await wallet.signUp({ displayName: 'Ada' })

// As an EIP-1193 provider …
const provider = createCustodyProvider(wallet, { chains: [{ chainId: mainnet.id }] })
await provider.request({ method: 'eth_requestAccounts' })

// … or as a viem account, which reads the chain through it.
const state = wallet.store.getState()
if (state.status === 'signed-in') {
  const account = wallet.toAccount(state.activeAddress)
  const client = createWalletClient({ account, chain: mainnet, transport: custom(provider) })
  await client.signMessage({ message: 'Hello' })
}

// Signs the user out on this device. The wallet stays: `wallet.signIn()` opens it again.
document.querySelector('#sign-out')?.addEventListener('click', () => wallet.signOut())
