import * as v from 'valibot'
import { hex } from '../wire/primitives.ts'

/** Which wallets a popup may offer, and how its calls are attributed (specification §5). */
export const preference = v.object({
  options: v.picklist(['all', 'smartWalletOnly', 'eoaOnly']),
  attribution: v.optional(
    v.pipe(
      v.object({ auto: v.optional(v.boolean()), dataSuffix: v.optional(hex) }),
      v.check((it) => !(it.auto && it.dataSuffix), 'cannot have both auto and dataSuffix'),
    ),
  ),
})
export type Preference = v.InferOutput<typeof preference>
