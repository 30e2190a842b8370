/** Loads the code that creates a passkey, separately from what every page of this wallet needs. */
export const loadCreateCredential = () => import('./createCredential.ts')
