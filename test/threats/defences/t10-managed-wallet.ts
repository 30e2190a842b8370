import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/mpc/visible/createStage.ts',
    without: 'numbers may be tried without limit in the frame',
    proof: 'test/mpc/visible.browser.test.ts',
    fails: 'blind presses under a mask get nothing',
    edits: [["const onFailed = () => slot.end(say('failed'))", 'const onFailed = () => {}']],
  },
]
