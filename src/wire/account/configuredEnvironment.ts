import * as v from 'valibot'
import { origin } from '../primitives.ts'
import { publicEnvironment } from './environment.ts'
import { priceSettings } from './priceSettings.ts'
import { tokenList } from './tokenList.ts'

/** An environment as its operator configures it. */
export const environment = v.object({
  ...publicEnvironment.entries,
  /** Tokens that the hosted wallet treats as known. */
  tokens: v.optional(tokenList),
  /** Absent: the hosted wallet shows no value in a currency. */
  prices: v.optional(priceSettings),
  /** Exact origins that may call the servers. Passkey ceremonies accept the same origins. */
  allowedOrigins: v.pipe(v.array(origin), v.minLength(1, 'expected at least one origin')),
})
export type Environment = v.InferOutput<typeof environment>
