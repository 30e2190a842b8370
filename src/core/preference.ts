import * as v from 'valibot'
import { dataSuffix, preferenceOptions } from '../wire/popup/preference.ts'

/** The rule of specification §5 in the words of official clients. */
export const attributionRule = 'Attribution cannot contain both auto and dataSuffix properties'

/** Which wallets a popup may offer, and how its calls are attributed (specification §5). */
export const preference = v.object({
  options: v.picklist(preferenceOptions),
  attribution: v.optional(
    v.pipe(
      v.object({ auto: v.optional(v.boolean()), dataSuffix: v.optional(dataSuffix) }),
      v.check((it) => !(it.auto && it.dataSuffix), attributionRule),
    ),
  ),
})
export type Preference = v.InferOutput<typeof preference>
