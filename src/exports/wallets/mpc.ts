export { createMpcClient } from '../../wallets/mpc/createMpcClient.ts'
export { MpcError, MpcFrameError, type MpcReason, UnhandledRequestError } from '../../wallets/mpc/errors.ts'
export type { MpcClient, MpcClientOptions } from '../../wallets/mpc/mpcClient.ts'
