import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/store/codeRates.ts',
    without: 'a bucket that a clock filled thirty days ahead stays empty for thirty days',
    fails: 'thirty days ahead lock no address out',
    edits: [["eb('custodyCodeRate.fullAt', '>', latest), ])", "eb('custodyCodeRate.fullAt', '<', 0), ])"]],
  },
  {
    file: 'servers/custody/store/codes.ts',
    without: 'a code that was made thirty days ahead keeps its slot for thirty days',
    fails: 'thirty days ahead lock no address out',
    edits: [["eb('expiresAt', '>', now + maxMs)", "eb('expiresAt', '<', 0)"]],
  },
  {
    file: 'servers/shared/rateLimit.ts',
    without: 'rates follow the system clock',
    fails: 'a step back refuses no request',
    edits: [
      ['!options.now || options.now === Date.now ? () => performance.now() : options.now', 'options.now ?? Date.now'],
    ],
  },
  {
    file: 'servers/custody/createCustodyServer.ts',
    without: 'a process starts its ids at the time of its clock',
    fails: 'activities are listed in their order',
    edits: [['createNewId(now, (await findLatestTime(db)) + idLeadMs)', 'createNewId(now)']],
  },
]
