import type { Requester } from 'latchkey/review'
import * as v from 'valibot'
import { describeOrigin } from '../../review/describeOrigin.ts'
import { requesterOf } from '../requesterOf.ts'

const named = v.object({ appName: v.string() })

/** Describes a page by what its request says of it, which the relay proves as little as the page's own words (threats T13). */
export function claimsOf({ origin, params }: { origin: string; params: unknown }): Requester {
  const name = v.is(named, params) ? params.appName : ''
  return requesterOf({ name, url: describeOrigin(origin) ? origin : '' })
}
