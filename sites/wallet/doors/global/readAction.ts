import { decrypt, importPublicKey, randomBytes, toHex } from 'latchkey/crypto'
import { chainId, parse, parseJson } from 'latchkey/wire'
import { isTooLong, maxMessageLength, solanaActions } from 'latchkey/wire/global'
import * as v from 'valibot'
import { describeOrigin } from '../../review/describeOrigin.ts'
import type { Connections, HostConnection } from './connections.ts'
import type { DoorState, RequestAction } from './doorState.ts'
import type { ActionAddress } from './pendingAction.ts'
import { readAddress } from './readAddress.ts'

/** A page may request any method. The review says why one is refused. */
const hostRequest = v.object({
  chainId,
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.array(v.unknown()), []),
})

/**
 * Reads the action of an address, checked against the page that opened this window and its connections.
 * @param options.referrer `document.referrer`: if present, it must be the origin that the address claims (threats T6)
 * @param options.isFromOpener the action came as a message, whose origin and window the browser named
 * @param options.wasShown this tab checked and showed the action before, so the referrer may be a site that it visited
 * since
 */
export async function readAction(
  action: ActionAddress,
  options: {
    environmentId: string
    connections: Connections
    referrer: string
    isFromOpener: boolean
    wasShown: boolean
  },
): Promise<DoorState> {
  const { environmentId, connections, isFromOpener, wasShown } = options
  // A message is better evidence than the referrer, which may be a site that the window visited in between.
  const referrer = isFromOpener ? '' : options.referrer
  const claim = readAddress(action)
  if (!claim) return { status: 'turned-away', why: 'unreadable' }
  const origin = claim.requesterOrigin
  if (claim.environmentId !== environmentId) return { status: 'turned-away', why: 'other-environment' }
  if (!describeOrigin(origin)) return { status: 'turned-away', why: 'unsupported-origin' }
  if (referrer && originOf(referrer) !== origin)
    return { status: 'turned-away', why: wasShown ? 'no-opener' : 'other-referrer', origin }

  if (isTooLong(action.search)) return { status: 'turned-away', why: 'too-large', origin }

  const common = { id: crypto.randomUUID(), origin, nonce: toHex(randomBytes(16)), isAnswering: false }
  switch (claim.action) {
    case 'connect':
      if (!(await isPublicKey(claim.receiverPublicKey))) return { status: 'turned-away', why: 'no-key', origin }
      return { ...common, status: 'connect', receiverPublicKey: claim.receiverPublicKey, isOpener: isFromOpener }
    case 'handover':
      return { status: 'awaiting-action', origin }
    case 'unknown':
      return { status: 'turned-away', why: 'unknown-action', origin }
    default: {
      // The arguments are unencrypted, or sealed with a secret that this wallet does not have: the page has no
      // connection.
      const opened = claim.envelope && (await open(claim.envelope, connections.of(origin)))
      if (!claim.envelope || !opened) return { status: 'disconnected', origin }
      const { connection, text } = opened
      const iv = claim.envelope.iv.toLowerCase()
      // This window keeps an action until it is answered, so it was reloaded in between.
      if (connection.spentIvs.includes(iv)) return { status: wasShown ? 'interrupted' : 'already-answered', origin }
      const { action } = claim
      const isOpener = isFromOpener || originOf(referrer) === origin
      const call = readCall(action, text)
      return { ...common, status: 'request', isOpener, connection, iv, isTaken: false, action, call }
    }
  }
}

/** Returns whether the key is a point of the curve. Its form alone does not show that. */
function isPublicKey(text: string): Promise<boolean> {
  return importPublicKey(text).then(
    () => true,
    () => false,
  )
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

/** Tries each secret of the origin. The tag of AES-GCM shows which one fits. */
async function open(
  envelope: { encryptedMessage: string; iv: string },
  candidates: readonly HostConnection[],
): Promise<{ connection: HostConnection; text: string } | undefined> {
  for (const connection of candidates) {
    const text = await decrypt(connection.secret, envelope).catch(() => undefined)
    if (text !== undefined) return { connection, text }
  }
  return undefined
}

function readCall(action: RequestAction['action'], text: string): RequestAction['call'] {
  try {
    const args = parseJson(text, maxMessageLength)
    if (action === 'eth-request') return { action, ...parse(hostRequest, args) }
    // The table pairs each action with its arguments; TypeScript loses the pair in between.
    return { action, ...parse(solanaActions[action].request, args) } as RequestAction['call']
  } catch {
    return undefined
  }
}
