/** JSON-RPC 2.0, EIP-1474, EIP-1193 and EIP-3085 error codes with their standard messages. The one table. */
export const codes = {
  parseError: {
    code: -32700,
    message: 'Invalid JSON was received by the server. An error occurred on the server while parsing the JSON text.',
  },
  invalidRequest: { code: -32600, message: 'The JSON sent is not a valid Request object.' },
  methodNotFound: { code: -32601, message: 'The method does not exist / is not available.' },
  invalidParams: { code: -32602, message: 'Invalid method parameter(s).' },
  internal: { code: -32603, message: 'Internal JSON-RPC error.' },
  invalidInput: { code: -32000, message: 'Invalid input.' },
  resourceNotFound: { code: -32001, message: 'Resource not found.' },
  resourceUnavailable: { code: -32002, message: 'Resource unavailable.' },
  transactionRejected: { code: -32003, message: 'Transaction rejected.' },
  methodNotSupported: { code: -32004, message: 'Method not supported.' },
  limitExceeded: { code: -32005, message: 'Request limit exceeded.' },
  userRejected: { code: 4001, message: 'User rejected the request.' },
  unauthorized: { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
  unsupportedMethod: { code: 4200, message: 'The requested method is not supported by this Ethereum provider.' },
  disconnected: { code: 4900, message: 'The provider is disconnected from all chains.' },
  chainDisconnected: { code: 4901, message: 'The provider is disconnected from the specified chain.' },
  unrecognizedChain: { code: 4902, message: 'Unrecognized chain ID.' },
} as const

export type CodeName = keyof typeof codes
