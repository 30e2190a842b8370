export { type BrandColors, toBrandColors } from '../wire/brandColors.ts'
export { type CodeName, codes } from '../wire/codes.ts'
export { isAddress } from '../wire/isAddress.ts'
export { parseJson } from '../wire/json.ts'
export { isSeveringPolicy } from '../wire/openerPolicy.ts'
export { originPath } from '../wire/originStatus.ts'
export { parse } from '../wire/parse.ts'
export {
  address,
  base64url,
  chainId,
  hex,
  isHex,
  isOrigin,
  millis,
  origin,
  solanaAddress,
  suiAddress,
  uuid,
} from '../wire/primitives.ts'
export { serverTimeHeader } from '../wire/serverTime.ts'
export { type SiteConfig, siteConfig } from '../wire/siteConfig.ts'
export { type BrandLook, toThemeCss } from '../wire/themeCss.ts'
export type { Transport } from '../wire/transports.ts'
export { WireError } from '../wire/wireError.ts'
