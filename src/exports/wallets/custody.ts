export {
  type CustodyProvider,
  type CustodyProviderOptions,
  createCustodyProvider,
} from '../../wallets/custody/createCustodyProvider.ts'
export { createCustodyWallet } from '../../wallets/custody/createCustodyWallet.ts'
export type { CustodyWallet, CustodyWalletOptions } from '../../wallets/custody/custodyWallet.ts'
export {
  ActivityError,
  ConsensusNeededError,
  CustodyApiError,
  CustodyError,
  type CustodyReason,
} from '../../wallets/custody/errors.ts'
