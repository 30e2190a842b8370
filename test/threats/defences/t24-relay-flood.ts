import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/sockets/createSockets.ts',
    without: 'every client may dial without limit',
    fails: 'dials: one address',
    edits: [['if (!dials(address) || !connectionLimit.enter(address)) {', 'if (false) {']],
  },
  {
    file: 'servers/shared/sockets/createSockets.ts',
    without: 'a frame may be of any length',
    fails: 'frames of a megabyte',
    edits: [['    maxPayload: maxFrameLength,\n', '']],
  },
  {
    file: 'servers/shared/sockets/socketWriter.ts',
    without: 'messages that a reader does not read wait in memory',
    fails: 'slow readers',
    edits: [
      [
        'waiting === 0 || (waiting < maxBufferedBytes && backlog.bytes < maxTotalBufferedBytes)',
        'true || waiting < maxBufferedBytes + maxTotalBufferedBytes',
      ],
    ],
  },
  {
    file: 'servers/relay/calls.ts',
    without: 'messages of any size may be fetched for the price of one call',
    fails: 'messages that are fetched over and over',
    edits: [
      [
        'fetchesMessages(frame.method) ? tokensOf(maxFrameLength) : 0',
        'fetchesMessages(frame.method) ? tokensOf(1) : 0',
      ],
    ],
  },
  {
    file: 'servers/shared/sockets/createSockets.ts',
    without: 'unfinished messages are kept without limit',
    fails: 'fragments',
    edits: [['unfinished.watch(socket, stream, address)', '() => false']],
  },
  {
    file: 'servers/shared/sockets/boundUnfinished.ts',
    without: 'a message may take any time',
    fails: 'messages that never end',
    edits: [['if (each.waitedMs > unfinishedMs) cut(each)', '']],
  },
  {
    file: 'servers/relay/calls.ts',
    without: 'calls are answered in the order in which they come',
    fails: 'many topics',
    edits: [['turns.enter(address, isLong(length) ? length * longCallFactor : length + callCost)', '() => {}']],
  },
  {
    file: 'servers/shared/fairQueue.ts',
    without: 'the address that came first has every turn',
    fails: 'large messages',
    edits: [
      ['if (first && first.due < due && fitsKey(key, first.cost))', 'if (first && !found && fitsKey(key, first.cost))'],
    ],
  },
  {
    file: 'servers/shared/fairQueue.ts',
    without: 'a call comes after all large ones that waited before it',
    fails: 'another client waits for none that came before',
    edits: [['advance(first.cost)', 'clock = first.due']],
  },
  {
    file: 'servers/relay/calls.ts',
    without: 'no call is served while a large one is stored',
    fails: 'a short call is served while one of them is stored',
    edits: [['spare: spareOpenCost', 'spare: 0']],
  },
  {
    file: 'servers/shared/sockets/createSockets.ts',
    without: 'dials are checked in the order in which they come',
    fails: 'another client waits for a few of one address',
    edits: [['void dialTurn(address).then(() => {', 'void Promise.resolve().then(() => {']],
  },
  {
    file: 'servers/shared/sockets/fairReading.ts',
    without: 'every socket is read as fast as its client sends',
    fails: 'they are read in turns',
    edits: [['await turns.enter(address, length, isUnfinished())', '() => {}']],
  },
  {
    file: 'servers/shared/sockets/boundUnfinished.ts',
    without: 'what is not kept of a frame that is too long counts as unfinished',
    fails: 'no other socket of their address',
    edits: [["isBroken = true stream.off('data', read)", 'isBroken = true']],
  },
]
