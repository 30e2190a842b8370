import type { Defence } from '../defence.ts'

const charged = 'servers/custody/context/chargeWork.ts'

export const defences: readonly Defence[] = [
  {
    file: charged,
    without: 'the bytes of a request and of its answer cost nothing',
    fails: 'as much as many small ones',
    edits: [['Math.floor(bytes / bytesPerToken)', '0']],
  },
  {
    file: 'servers/custody/query.ts',
    without: 'a large answer costs nothing',
    fails: 'a large answer costs',
    edits: [['chargeWork(custody, call.voters, { bytes: answer.length })', '']],
  },
  {
    file: charged,
    without: 'a hundred payloads cost as much as one',
    fails: 'many payloads in one request',
    edits: [['payloads +', '0 +']],
  },
  {
    file: charged,
    without: 'typed data costs as much as its bytes',
    fails: 'typed data of many values',
    edits: [['Math.floor(typedValues / typedValuesPerToken)', '0']],
  },
  {
    file: charged,
    without: 'deriving an account costs nothing',
    fails: 'a wallet of many accounts',
    edits: [['accounts * tokensPerAccount', '0']],
  },
  {
    file: 'servers/custody/queries/describeActivity.ts',
    without: 'evaluating policies for a list costs nothing',
    fails: 'the policies of a request and of a list',
    edits: [['reader.steps += chargeSteps(custody, call.voters, input)', '']],
  },
  {
    file: 'servers/custody/authority/decide.ts',
    without: 'evaluating policies for a request costs nothing',
    fails: 'the policies of a request and of a list',
    edits: [['chargeSteps(custody, voters, input)', '']],
  },
  {
    file: 'servers/custody/activities/castVote.ts',
    without: 'each further approval of one user is stored',
    fails: 'an activity does not grow',
    edits: [
      ["const isRepeated = name === 'approve_activity' && approvers.has(caller.userId)", 'const isRepeated = false'],
    ],
  },
  {
    file: 'servers/custody/stamps/authenticate.ts',
    without: 'requests are served in the order in which they come',
    fails: 'an organization with many requests',
    edits: [
      [
        'await request.turn.enter({ voters, address: request.address }, 1 + Math.floor(request.body.length / bytesPerToken))',
        '',
      ],
    ],
  },
  {
    file: 'servers/custody/context/turns.ts',
    without: 'each sub-organization of a stranger has a share of its own',
    fails: 'many sub-organizations at one address',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a quote of code
    edits: [['`${voters.parentId ?? voters.id} ${address}`', 'voters.id']],
  },
  {
    file: 'servers/custody/context/turns.ts',
    without: 'a client that sends many requests takes every place, also while others send some',
    fails: 'leaves places free',
    edits: [['presence.areSeveral() ? sharedTurns.perClient : turnCosts.capacity', 'turnCosts.capacity']],
  },
  {
    file: 'servers/shared/pauses.ts',
    without: 'each turn of the event loop runs a piece of all long work',
    fails: 'the long work of many requests',
    edits: [['waiting.shift()?.()', 'for (const resume of waiting.splice(0)) resume()']],
  },
  {
    file: 'servers/custody/queries/toJson.ts',
    without: 'a large answer is written at once',
    fails: 'while a large answer is written',
    edits: [['if (length > jsonPerPiece) {', 'if (false) {']],
  },
]
