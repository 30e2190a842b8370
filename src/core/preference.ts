import * as v from 'valibot'
import { dataSuffix } from '../wire/popup/preference.ts'
import { attributionRule, preferenceOptions } from '../wire/popup/preferenceOptions.ts'

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
