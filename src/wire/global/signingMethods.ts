/** The methods that go to the popup as an `eth-request`; each needs the person. Apart from the schemas: read before they load. */
export const signingMethods = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'] as const
export type SigningMethod = (typeof signingMethods)[number]
