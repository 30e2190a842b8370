export { ConnectButton } from '../react/ConnectButton.tsx'
export { type ConnectionState, useConnector } from '../react/useConnector.ts'
export { useCustodyState } from '../react/useCustodyState.ts'
export { useReceipt } from '../react/useReceipt.ts'
