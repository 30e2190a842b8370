import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/relay/sockets.ts',
    without: 'anybody may dial as often as they like',
    fails: 'dials: of one address',
    edits: [['if (!dials(address) || !crowd.enter(address)) {', 'if (false) {']],
  },
  {
    file: 'servers/relay/sockets.ts',
    without: 'a frame may be of any length',
    fails: 'frames of a megabyte',
    edits: [['    maxPayload: maxFrameLength,\n', '']],
  },
  {
    file: 'servers/relay/outlet.ts',
    without: 'what a reader does not take waits in memory',
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
    without: 'letters may be fetched for the price of asking',
    fails: 'letters that are asked for over and over',
    edits: [
      ['bringsLetters(frame.method) ? tokensOf(maxFrameLength) : 0', 'bringsLetters(frame.method) ? tokensOf(1) : 0'],
    ],
  },
]
