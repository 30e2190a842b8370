import type { MpcClient } from '../mpcClient.ts'

/** What an EVM account needs of the client. */
export type EvmSigner = Pick<MpcClient, 'signMessage' | 'signRawMessage' | 'signTypedData' | 'signTransaction'>
