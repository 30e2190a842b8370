import { createKeyStore } from 'latchkey/core'
import { createCustodyWallet } from 'latchkey/wallets/custody'
import { createEmbeddedProvider } from 'latchkey/wallets/embedded'
import { createMpcWallet, createSessionIdKey } from 'latchkey/wallets/mpc'
import { mainnet } from 'viem/chains'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'
const keys = createKeyStore()

// Signs the user in. The session key lets the frame of the managed wallet act for this user.
const session = createCustodyWallet({
  ...{ accountUrl: 'https://account.example', environmentId, appName: 'My page', keys },
  sessionIdKey: createSessionIdKey({ environmentId, keys }),
})

const wallet = createMpcWallet({
  session,
  // A password seals the backups of a new account's shares.
  choosePassword: async () => prompt('Choose a password for your wallet') ?? undefined,
  askPassword: async () => prompt('Enter the password of your wallet') ?? undefined,
})
await wallet.signUp({ displayName: 'Ada' })

const provider = createEmbeddedProvider(wallet, { kind: 'mpc', chains: [{ chainId: mainnet.id }] })
await provider.request({ method: 'eth_requestAccounts' })

// Requests that a provider has no method for: new shares for the same address.
const evm = await wallet.client('EVM')
const [account] = await evm.getWallets()
if (account) await evm.refreshWalletAccountShares(account)
