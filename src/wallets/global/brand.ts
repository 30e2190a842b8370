/** The operator's name and icon for a hosted wallet. */
export type GlobalBrand = {
  name: string
  rdns: string
  /** A data URI. */
  icon?: string
}

/** The default name of the wallet (specification §1). */
export const defaultBrand: GlobalBrand = { name: 'Sei Global Wallet', rdns: 'io.sei.global-wallet' }
