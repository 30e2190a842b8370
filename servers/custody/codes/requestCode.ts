import { randomUUID } from 'node:crypto'
import {
  defaultCodeAttempts,
  defaultCodeLength,
  defaultCodeSeconds,
  failures,
  type RequestCodeParameters,
} from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { createTargetKey } from '../bundles/targetKey.ts'
import type { OutgoingMessage } from '../commit/outgoingMessage.ts'
import { createCode } from '../context/codeText.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findTakenSlots, sweepCodes } from '../store/codes.ts'
import type { CodeRow } from '../store/tables/codes.ts'
import { toCustomization } from './customization.ts'
import { codeEmail, codeMessage } from './emails.ts'
import { slotsOf } from './requester.ts'

/** The recipient of a code. Without `to`, a code is created and stored like any other, and no message is sent. */
type Recipient = { userId: string | null; to: string | undefined }

/**
 * Creates a code and the message that contains it.
 * @throws {CustodyError} `rate limited` while the requester has the maximum number of valid codes for the contact
 */
export async function requestCode(
  custody: Custody,
  parameters: RequestCodeParameters,
  { call, recipient }: { call: Call; recipient: Recipient },
): Promise<{ row: CodeRow; messages: OutgoingMessage[] }> {
  const { db, envelope, codeHash } = custody
  const { organization, now } = call
  const { otpType: type, contact, userIdentifier, otpLength = defaultCodeLength, alphanumeric = true } = parameters
  const { expirationSeconds = defaultCodeSeconds, maxAttempts = defaultCodeAttempts } = parameters
  await sweepCodes(db, now)
  const slot = await findFreeSlot(custody, { organizationId: organization.id, contact, userIdentifier })
  if (slot === undefined) throw new CustodyError(failures.rateLimited)
  const id = randomUUID()
  const code = createCode({ length: otpLength, isAlphanumeric: alphanumeric })
  const seconds = Number(expirationSeconds)
  const row: CodeRow = {
    id,
    organizationId: organization.id,
    type,
    contact,
    slot,
    userId: recipient.userId,
    hash: codeHash(id, code),
    attemptsLeft: Number(maxAttempts),
    ...createTargetKey(envelope, codePlace(organization.id, id)),
    expiresAt: now + seconds * 1000,
  }
  const { appName, accent } = await toCustomization(custody, call, { ...parameters.emailCustomization, ...parameters })
  const about = recipient.to === undefined ? undefined : { to: recipient.to, appName, accent, seconds, code }
  return { row, messages: about ? [toMessage[type](about)] : [] }
}

/** Finds a free slot for a code of a contact. Each requester has its own slots. */
async function findFreeSlot(
  { db }: Custody,
  of: { organizationId: string; contact: string; userIdentifier: string | undefined },
): Promise<number | undefined> {
  const taken = await findTakenSlots(db, of.organizationId, of.contact)
  return slotsOf(of.userIdentifier).find((slot) => !taken.includes(slot))
}

const toMessage = {
  OTP_TYPE_EMAIL: (about: Parameters<typeof codeEmail>[0]): OutgoingMessage => ({ by: 'mail', ...codeEmail(about) }),
  OTP_TYPE_SMS: (about: Parameters<typeof codeMessage>[0]): OutgoingMessage => ({ by: 'sms', ...codeMessage(about) }),
}

/** Returns the place at which a code's own key is sealed. */
export function codePlace(organizationId: string, id: string) {
  return { table: 'custodyCode', row: id, tenant: organizationId }
}
