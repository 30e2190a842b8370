import { SuiClient } from '@mysten/sui/client'
import { Transaction } from '@mysten/sui/transactions'
import { createCustodyWallet } from 'latchkey/wallets/custody'
import { registerCustody } from 'latchkey/wallets/standard'

const wallet = createCustodyWallet({
  accountUrl: 'https://account.example',
  environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
  appName: 'My page',
})

const client = new SuiClient({ url: 'https://sui.example' })

registerCustody(wallet, {
  name: 'My page',
  chains: ['solana:mainnet', 'sui:testnet'],
  rpcUrl: (chain) => (chain === 'solana:mainnet' ? 'https://solana.example' : 'https://sui.example'),
  // Adapters pass transactions without coins and gas prices. The page's own SDK looks those up.
  buildSuiTransaction: (json, _chain, sender) => {
    const transaction = Transaction.from(json)
    transaction.setSenderIfNotSet(sender)
    return transaction.build({ client })
  },
})

// Or without an adapter.
const solana = await wallet.solana()
const signature = await solana.signMessage(new TextEncoder().encode('Hello'))
console.log(solana.address, signature)
