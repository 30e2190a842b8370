/**
 * The methods that go to the popup as an `eth-request`. Each needs the user's approval. They are apart from the
 * schemas, because they are read before those load.
 */
export const signingMethods = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'] as const
export type SigningMethod = (typeof signingMethods)[number]
