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
    without: 'an address may open connections without limit',
    fails: 'endless connections',
    edits: [['while (own() > 0 && own() + size > perAddress) dropOldest(address)', '']],
  },
  {
    file: 'servers/shared/connections/turns.ts',
    without: 'connections and requests are served in the order of their arrival',
    fails: 'a thousand connections at once',
    edits: [['const release = await queue.enter(address, 1)', 'const release = () => {}']],
  },
  {
    file: 'servers/shared/admitBodies.ts',
    without: 'every body is read without limit',
    fails: 'bodies that never end',
    edits: [
      [
        'const release = await bodies.enter(clientAddress(c, trustedProxies), bytes)',
        'const release = (_: number) => {}',
      ],
    ],
  },
  {
    file: 'servers/shared/admitBodies.ts',
    without: 'a body takes room as soon as it is declared, for as long as its client likes',
    fails: 'bodies that are declared and not sent',
    edits: [
      ['if (!(await untilArrived(incoming))) return c.body(null, 400)', ''],
      ['const endCheck = requireSpeed(incoming)', 'const endCheck = () => {}'],
    ],
  },
  {
    file: 'servers/shared/admitBodies.ts',
    without: 'a body may arrive at any speed',
    fails: 'bodies that stop in the middle',
    edits: [['const endCheck = requireSpeed(incoming)', 'const endCheck = () => {}']],
  },
  {
    file: 'servers/shared/connections/boundConnections.ts',
    without: 'answers may wait for their readers without limit',
    fails: 'large answers that are not read',
    edits: [['  answers.enter(socket, address, bytes)\n', '']],
  },
  {
    file: 'servers/custody/stamps/authenticate.ts',
    without: 'a request is parsed before its stamp is checked',
    fails: "a megabyte with a stranger's stamp",
    edits: [['if (request.body.length > maxUnstampedBytes) return identifyBeforeParsing(custody, request, read)', '']],
  },
  {
    file: 'servers/shared/paceStrangers.ts',
    without: 'a stranger may be refused without limit',
    fails: 'repeated refusals',
    edits: [['if (waitMs > 0) await setTimeout(waitMs)', '']],
  },
  {
    file: 'servers/shared/passkey.ts',
    without: 'an RSA key may have any exponent',
    fails: 'a passkey that is slow to verify',
    edits: [["|| Buffer.from(exponent ?? []).toString('hex') !== rsaExponent", '']],
  },
]
