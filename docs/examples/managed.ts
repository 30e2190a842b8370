import { createKeyStore } from 'latchkey/core'
import { createCustodyWallet } from 'latchkey/wallets/custody'
import { createEmbeddedProvider } from 'latchkey/wallets/embedded'
import { createSessionIdKey, openMpcWallet } from 'latchkey/wallets/mpc'
import { mainnet } from 'viem/chains'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'
const keys = createKeyStore()

// Signs the user in. The session key lets the frame of the managed wallet act for this user.
const session = createCustodyWallet({
  ...{ accountUrl: 'https://account.example', environmentId, appName: 'My page', keys },
  sessionIdKey: createSessionIdKey({ environmentId, keys }),
})

const wallet = openMpcWallet({ session })
await wallet.signUp({ displayName: 'Ada' })

const provider = createEmbeddedProvider(wallet, { kind: 'mpc', chains: [{ chainId: mainnet.id }] })
await provider.request({ method: 'eth_requestAccounts' })

// How the user's shares are backed up, for a screen of your own.
const backups = await wallet.backups()
if (backups.some(({ state }) => state === 'open')) await wallet.changePassword()

// Requests that a provider has no method for: new shares for the same address.
const evm = await wallet.client('EVM')
const [account] = await evm.getWallets()
if (account) await evm.refreshWalletAccountShares(account)
