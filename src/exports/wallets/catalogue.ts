export {
  type Catalogue,
  type CatalogueOptions,
  createCatalogue,
  findByRdns,
} from '../../wallets/catalogue/createCatalogue.ts'
export {
  fromConnectorRecord,
  type OwnRecord,
  type PageRecord,
  toConnectorRecord,
} from '../../wallets/catalogue/entryRecord.ts'
export { findByPeer } from '../../wallets/catalogue/findByPeer.ts'
export {
  toDownloadLink,
  toInAppLink,
  toLinkTarget,
  toPairingLink,
  toRequestLink,
} from '../../wallets/catalogue/links.ts'
export type { OwnWallet } from '../../wallets/catalogue/ownWallet.ts'
export { detectPlatform, type PageLike, type Platform } from '../../wallets/catalogue/platform.ts'
export { toIcon } from '../../wallets/catalogue/toIcon.ts'
export type { Download, PhoneExperience, WalletEntry } from '../../wallets/catalogue/walletEntry.ts'
export { walletTable } from '../../wallets/catalogue/walletTable.ts'
export { phoneExperience, type Way, type WaysOptions, waysOf } from '../../wallets/catalogue/ways.ts'
