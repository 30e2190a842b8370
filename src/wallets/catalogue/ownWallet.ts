import * as v from 'valibot'
import { appLink } from '../../wire/appLink.ts'
import { httpUrl } from '../../wire/httpUrl.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const ownScheme = v.pipe(
  appLink,
  v.regex(/^(?!https?:)/i, 'expected a link in the wallet’s own scheme, such as wallet://'),
)
/** Only shown by `<img>`, which does not run scripts inside an SVG. */
const icon = v.pipe(v.string(), v.regex(/^(?:data:image\/|https?:\/\/|\.{0,2}\/)/i, 'expected the address of an image'))

export const walletId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens'),
)

/** A wallet that a page adds. Only the name is required: without a link the user scans a QR code. */
export const ownWallet = v.object({
  name: text,
  id: v.optional(walletId),
  rdns: v.optional(v.array(text)),
  color: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #1a2b3c'))),
  icon: v.optional(icon),
  native: v.optional(ownScheme),
  universal: v.optional(httpUrl),
  deepLinkPreference: v.optional(v.picklist(['native', 'universal'])),
  isCustodial: v.optional(v.boolean()),
  inApp: v.optional(appLink),
  opensOnDesktop: v.optional(v.boolean()),
  takesNoPairing: v.optional(v.boolean()),
  switchesOnlyInWallet: v.optional(v.boolean()),
  onPhone: v.optional(v.picklist(['redirect', 'inApp'])),
  download: v.optional(
    v.object({
      page: httpUrl,
      appStore: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'expected a number of the App Store'))),
      playStore: v.optional(v.pipe(v.string(), v.regex(/^\w+(\.\w+)+$/, 'expected a package of the Play Store'))),
    }),
  ),
})
/** Parses a page's wallet. A missing id or color is derived from the name. */
export type OwnWallet = v.InferInput<typeof ownWallet>
