import { confirmationMessage, type EmailCode, type EmailConfirmation, type Person } from 'latchkey/wire/account'
import type { Reply } from './accountHarness.ts'
import type { AccountWithCustody } from './accountWithCustody.ts'
import { createTestApiKey } from './custody.ts'
import type { DpopKey } from './dpopKey.ts'
import { proveEmail, readCode, sealCode } from './emailProof.ts'
import type { SoftPasskey } from './softPasskey.ts'

/** A signed-in person with a passkey. */
export type Confirming = { person: Person; passkey: SoftPasskey; key: DpopKey; accessToken: string }

export const organizationOf = ({ credentials: [first] }: Person) =>
  first?.walletProperties.turnkeySubOrganizationId ?? ''

/**
 * The request of a page that makes `address` the person's own: a token for a code, and a change that their passkey
 * stamped.
 */
export async function toConfirmation(
  world: AccountWithCustody,
  { person, passkey }: Confirming,
  address: string,
  headers: Record<string, string> = {},
): Promise<EmailConfirmation> {
  const key = createTestApiKey()
  const path = `/environments/${person.environmentId}/email-codes`
  // Key custody treats two requests of the same moment as one activity, and sends one email.
  world.clock.now += 1
  const { body: request }: Reply<EmailCode> = await world.send('POST', path, { body: { email: address }, headers })
  const { verification } = world.realCustody.server.publicKeys
  const encryptedOtpBundle = await sealCode(request, {
    code: readCode(await world.post.next('Your code')),
    key,
    verification,
  })
  const answered = { body: { encryptedOtpBundle } }
  const reply: Reply<{ verificationToken: string }> = await world.send('POST', `${path}/${request.otpId}`, answered)
  const { personId } = person
  const proof = proveEmail(reply.body.verificationToken, key, ({ tokenId }) =>
    confirmationMessage({ tokenId, personId }),
  )
  const body = await toUpdate(world, person, address)
  return { ...proof, update: { body, stamp: { header: 'X-Stamp-Webauthn', value: passkey.stamp(body) } } }
}

/** The change to submit to key custody, not stamped yet. */
export async function toUpdate({ realCustody }: AccountWithCustody, person: Person, address: string): Promise<string> {
  const organizationId = organizationOf(person)
  const { body } = await realCustody.query('list_users', { organizationId }, realCustody.parent.key)
  const [{ userId } = { userId: '' }] = body.users as { userId: string }[]
  const parameters = { userId, userEmail: address, userTagIds: [] }
  return realCustody.toBody('ACTIVITY_TYPE_UPDATE_USER', organizationId, parameters)
}

export function confirmAddress(
  world: AccountWithCustody,
  { key, accessToken }: Confirming,
  body: EmailConfirmation,
): Promise<Reply<Person>> {
  return world.send('POST', '/me/email', { body, key, accessToken })
}
