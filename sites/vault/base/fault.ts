/** What the page is told when the vault refuses a request or fails. No message quotes what the page sent. */
const sentences = {
  unknownRequest: 'The vault does not know this request.',
  tooManyRequests: 'Too many requests wait for the vault.',
  noKey: 'The vault no longer has a key for this bundle. Open it again and ask for a new one.',
  otherKey:
    'This code or bundle was made for another browser, or for an older opening of the vault. Ask for a new one here.',
  otherOrganization: 'The bundle belongs to another organization.',
  otherUser: 'The bundle belongs to another user.',
  otherAddress: 'The key in the bundle is not the one of this address.',
  notAKey: 'The bundle does not hold a key of this form.',
  notWords: 'The bundle does not hold recovery words.',
  noCredential: 'The vault holds no credential to stamp with.',
  noImport: 'The vault was given no import bundle.',
  replaced: 'Another request replaced this one.',
  settings: 'The vault does not support these settings.',
  unexpected: 'Something failed in the vault.',
} as const

export type FaultReason = keyof typeof sentences

/** The vault refuses a request. `reason` says why in one word, the message in a sentence for the page. */
export class Fault extends Error {
  override name = 'Fault'
  readonly reason: FaultReason
  constructor(reason: FaultReason, options: { cause?: unknown } = {}) {
    super(sentences[reason], options)
    this.reason = reason
  }
}
