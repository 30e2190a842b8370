import { BaseError } from '../../core/errors.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { fittingRpIds } from '../../wire/account/fittingRpIds.ts'
import { codes } from '../../wire/codes.ts'

/** The RP IDs that a page can use; new passkeys get the first. */
export type RpIds = readonly [string, ...string[]]

/** The environment accepts no passkey that this page could create. `code` is the EIP-1193 code. */
export class RpIdError extends BaseError {
  override name = 'RpIdError'
  readonly code = codes.unauthorized.code
  constructor(wanted: string, { rpIds }: Pick<PublicEnvironment, 'rpIds'>) {
    super(
      `The environment does not accept passkeys of ${wanted}, so none was created: its rpIds do not contain that RP ID.`,
      { hints: [`Ask the operator to add ${wanted}, or a parent domain of it, to rpIds (now: ${rpIds.join(', ')}).`] },
    )
  }
}

/**
 * Returns the environment's RP IDs that fit this page, in the operator's order. A configured `rpId` is the only one.
 * @throws {RpIdError} before a passkey is created that the servers would refuse
 */
export function rpIdsOf(environment: PublicEnvironment, page: { rpId?: string | undefined }): RpIds {
  const { rpIds } = environment
  const wanted = page.rpId ?? location.hostname
  const [first, ...others] = page.rpId === undefined ? fittingRpIds(rpIds, wanted) : rpIds.filter((id) => id === wanted)
  if (first === undefined) throw new RpIdError(wanted, environment)
  return [first, ...others]
}
