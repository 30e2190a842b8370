import { expect, test } from 'vitest'
import { RelayError, type RelayReason } from './relayError.ts'
import {
  ChainSwitchError,
  NamespaceMissingError,
  RpcProviderMissingError,
  RpcUrlMissingError,
  UserOperationReceiptError,
} from './requests/requestErrors.ts'

// Specification §8, §5, §4, and relay-pairing §12 for what these leave open.
test.each<[RelayReason, number, string]>([
  ['projectIdMissing', -32602, 'WalletConnect project ID is required'],
  ['relayUrlMissing', -32602, 'The address of a relay is required'],
  ['invalidChains', -32602, 'Invalid chains'],
  ['chainsMissing', -32602, 'No chains specified in either `chains` or `optionalChains`'],
  ['providerNotInitialized', 4900, 'Provider not initialized. Call init() first'],
  ['clientNotInitialized', 4900, 'Sign Client not initialized'],
  ['notConnected', 4100, 'Please call connect() before request()'],
  ['sessionMissing', 4100, 'Session not initialized. Please call connect() before enable()'],
  ['chainNotFound', 4901, 'ChainId not found'],
  ['callStatusNotApproved', 4200, 'Fetching call status not approved by the wallet.'],
  ['switchInWallet', 4200, 'Network switching is only supported through the wallet'],
  ['connectionReset', 4001, 'Connection request reset. Please try again.'],
  ['connectionRejected', 4001, 'Connection rejected'],
  ['connectionProposalExpired', -32603, 'Connection proposal expired'],
  ['originRefused', 4900, 'The relay does not allow the origin of this page'],
  ['relayRefused', 4900, 'The relay does not accept this page'],
  ['modalMissing', -32603, 'To use QR modal, please install the app-kit package'],
  ['modalBroken', -32603, 'Could not generate WalletConnectModal Instance'],
  ['modalWithoutNetworks', -32602, 'No networks found for WalletConnect'],
])('error: %s', (reason, code, message) => {
  expect(new RelayError(reason)).toMatchObject({ name: 'RelayError', reason, code, message })
})

test('error: messages with parameters', () => {
  expect(new RpcUrlMissingError(10)).toMatchObject({ code: 4901, message: 'No RPC url provided for chainId: 10' })
  expect(new RpcProviderMissingError(10)).toMatchObject({ code: 4901, message: 'JSON-RPC provider for 10 not found' })
  expect(new ChainSwitchError(10)).toMatchObject({
    code: 4902,
    message:
      "Failed to switch to chain 'eip155:10'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  })
  expect(new NamespaceMissingError('solana')).toMatchObject({
    code: -32602,
    message: "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
  })
  expect(new UserOperationReceiptError(502)).toMatchObject({
    code: -32603,
    message: 'Failed to fetch user operation receipt - 502',
  })
})
