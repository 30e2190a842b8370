/** How the operator of a hosted wallet names it. */
export type GlobalBrand = {
  name: string
  rdns: string
  /** A data URI. */
  icon?: string
}

/** Specification §1: the name under which the wallet goes unless its operator gives it another. */
export const defaultBrand: GlobalBrand = { name: 'Sei Global Wallet', rdns: 'io.sei.global-wallet' }
