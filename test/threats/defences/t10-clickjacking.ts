import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/vault/guard/watchGuard.ts',
    without: 'a frame is believed to be seen',
    fails: 'the words stay hidden whatever is pressed',
    edits: [['entry?.isVisible === true && entry.intersectionRatio >= whole', 'entry !== undefined']],
  },
  {
    file: 'sites/vault/guard/watchGuard.ts',
    without: 'a part of the panel is enough',
    fails: 'the words stay hidden whatever is pressed',
    edits: [['entry?.isVisible === true && entry.intersectionRatio >= whole', 'entry?.isVisible === true']],
  },
  {
    file: 'sites/vault/guard/pressState.ts',
    without: 'a click is as good as a hold',
    fails: 'a quick click',
    edits: [['at - state.at >= heldMs && ', '']],
  },
  {
    file: 'sites/vault/screens/entryScreen.ts',
    without: 'a covered field takes words',
    fails: 'nothing is typed in',
    edits: [['    readOnly: true,\n', '']],
  },
  {
    file: 'sites/vault/guard/isShrunk.ts',
    without: 'a zoomed frame is as good as any',
    fails: 'under a zoom of a fifth',
    edits: [['  return view.', '  return false && view.']],
  },
  {
    file: 'sites/vault/screens/secretScreen.ts',
    without: 'whoever holds a button sees it',
    fails: 'blind presses show no words',
    edits: [['    if (!frame) return onProven()', '    return onProven()']],
  },
  {
    file: 'sites/vault/screens/entryScreen.ts',
    without: 'whoever presses Import sees it',
    fails: 'blind presses import nothing',
    edits: [['    if (!frame) return onProven()', '    return onProven()']],
  },
  {
    file: 'sites/vault/guard/sightState.ts',
    without: 'numbers may be tried for ever',
    fails: 'blind presses',
    edits: [['wrong === maxWrong', 'wrong === 1000']],
  },
  {
    file: 'sites/vault/screens/secretScreen.ts',
    without: 'words stay where they are no longer seen',
    fails: 'while the words stand there',
    edits: [['    onUnseen: () => mask(),\n', '']],
  },
  {
    file: 'sites/vault/screens/secretScreen.ts',
    without: 'the buttons are watched and the words are not',
    fails: 'covered but for the buttons while the words stand there',
    edits: [['guardButtons(whole, {', 'guardButtons(buttons, {']],
  },
  {
    file: 'sites/vault/screens/entryScreen.ts',
    without: 'the page may take the keyboard',
    fails: 'takes the keyboard from the field',
    edits: [["    window.addEventListener('blur', forget, { signal })\n", '']],
  },
  {
    file: 'sites/vault/guard/watchGuard.ts',
    without: 'a frame that moved is not noticed',
    fails: 'moved under the pointer just before the press',
    edits: [['if (isMoved(origin, now)) disturb()', 'if (isMoved(origin, now)) origin = now']],
  },
  {
    file: 'src/wire/vault/limits.ts',
    without: 'what was uncovered counts at once',
    fails: 'uncovered just before the click',
    edits: [['guardMs = 500 export const holdMs', 'guardMs = 0\nexport const holdMs']],
  },
  {
    file: 'sites/vault/guard/pressState.ts',
    without: 'a script is as good as a person',
    fails: 'events that no person made',
    edits: [
      ['event.isTrusted && event.isPrimary && event.button', 'event.isPrimary && event.button'],
      ['event.isTrusted && event.detail === 0', 'event.detail === 0'],
    ],
  },
  {
    file: 'sites/vault/window/openWindow.ts',
    without: 'the window goes on with whoever opened it',
    fails: 'a page opens the window itself',
    edits: [['source !== frame || origin !== location.origin || !port', 'source !== frame || !port']],
  },
]
