export { type CodeName, codes } from '../wire/codes.ts'
export { parseJson } from '../wire/json.ts'
export { originAnswer, originPath } from '../wire/originAnswer.ts'
export { parse, WireError } from '../wire/parse.ts'
export {
  address,
  base64url,
  chainId,
  hex,
  isAddress,
  isHex,
  isOrigin,
  millis,
  origin,
  p256Point,
  p256PublicKey,
  uuid,
} from '../wire/primitives.ts'
export { serverTimeHeader } from '../wire/serverTime.ts'
export { type SiteConfig, siteConfig } from '../wire/siteConfig.ts'
export { type Transport, transports } from '../wire/transports.ts'
export { clientVersion } from '../wire/version.ts'
