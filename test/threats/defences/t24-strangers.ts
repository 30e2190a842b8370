import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/connections/pipelineGuard.ts',
    without: 'all requests of a connection are served at once',
    fails: 'requests without waiting',
    edits: [['this[comesTooEarly] = answers.has(socket)', 'this[comesTooEarly] = false']],
  },
  {
    file: 'servers/shared/connections/addressTable.ts',
    without: 'an address opens as many connections as it likes',
    fails: 'connections without end',
    edits: [['while (own() > 0 && own() + size > perAddress) dropOldest(address)', '']],
  },
  {
    file: 'servers/shared/admitBodies.ts',
    without: 'every body is read as it comes',
    fails: 'bodies whose last byte does not come',
    edits: [
      [
        'const release = await bodies.enter(clientAddress(c, trustedProxies), bytes)',
        'const release = (_: number) => {}',
      ],
    ],
  },
  {
    file: 'servers/shared/connections/boundConnections.ts',
    without: 'answers wait for their readers in any amount',
    fails: 'large answers that are not read',
    edits: [['  answers.enter(socket, address, bytes)\n', '']],
  },
  {
    file: 'servers/custody/stamps/authenticate.ts',
    without: 'a request is parsed before its stamp is looked at',
    fails: 'a megabyte that a stranger stamped',
    edits: [['if (request.body.length > maxUnstampedBytes) return identifyBeforeParsing(custody, request, read)', '']],
  },
  {
    file: 'servers/shared/paceStrangers.ts',
    without: 'a stranger is refused as often as they ask',
    fails: 'refusals over and over',
    edits: [['if (waitMs > 0) await setTimeout(waitMs)', '']],
  },
  {
    file: 'servers/shared/passkey.ts',
    without: 'an RSA key has any exponent',
    fails: 'a passkey that takes long to verify with',
    edits: [["|| Buffer.from(exponent ?? []).toString('hex') !== rsaExponent", '']],
  },
]
