import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/shared/guard/watchGuard.ts',
    without: 'a frame counts as visible',
    fails: 'the phrase stays hidden whatever is pressed',
    edits: [['entry?.isVisible === true && entry.intersectionRatio >= whole', 'entry !== undefined']],
  },
  {
    file: 'sites/shared/guard/watchGuard.ts',
    without: 'a visible part of the panel is enough',
    fails: 'the phrase stays hidden whatever is pressed',
    edits: [['entry?.isVisible === true && entry.intersectionRatio >= whole', 'entry?.isVisible === true']],
  },
  {
    file: 'sites/shared/guard/pressState.ts',
    without: 'a click counts as a hold',
    fails: 'a quick click',
    edits: [['at - state.at >= heldMs && ', '']],
  },
  {
    file: 'sites/shared/screens/entryScreen.ts',
    without: 'a covered field accepts a phrase',
    fails: 'nothing is entered',
    edits: [['    readOnly: true,\n', '']],
  },
  {
    file: 'sites/shared/guard/isShrunk.ts',
    without: 'a zoomed frame counts as visible',
    fails: 'under a zoom of a fifth',
    edits: [['  return view.', '  return false && view.']],
  },
  {
    file: 'sites/shared/screens/secretScreen.ts',
    without: 'holding a button proves that the user sees it',
    fails: 'blind presses show no phrase',
    edits: [['    if (!frame) return onProven()', '    return onProven()']],
  },
  {
    file: 'sites/shared/screens/entryScreen.ts',
    without: 'pressing Import proves that the user sees it',
    fails: 'blind presses import nothing',
    edits: [['    if (!frame) return onProven()', '    return onProven()']],
  },
  {
    file: 'sites/shared/guard/sightState.ts',
    without: 'numbers may be tried without limit',
    fails: 'blind presses',
    edits: [['wrong === maxWrong', 'wrong === 1000']],
  },
  {
    file: 'sites/shared/screens/secretScreen.ts',
    without: 'the phrase stays when it is no longer visible',
    fails: 'while the phrase is shown',
    edits: [['    onUnseen: () => mask(),\n', '']],
  },
  {
    file: 'sites/shared/screens/secretScreen.ts',
    without: 'the visibility of the buttons is checked, and that of the phrase is not',
    fails: 'covered but for the buttons while the phrase is shown',
    edits: [['guardButtons(whole, {', 'guardButtons(buttons, {']],
  },
  {
    file: 'sites/shared/screens/entryScreen.ts',
    without: 'the page may take the keyboard',
    fails: 'takes the keyboard from the field',
    edits: [["    window.addEventListener('blur', forget, { signal })\n", '']],
  },
  {
    file: 'sites/shared/guard/watchGuard.ts',
    without: 'the vault does not notice that the frame moved',
    fails: 'moved under the pointer just before the press',
    edits: [['if (isMoved(origin, now)) disturb()', 'if (isMoved(origin, now)) origin = now']],
  },
  {
    file: 'src/wire/vault/limits.ts',
    without: 'the vault counts as visible as soon as it is uncovered',
    fails: 'uncovered just before the click',
    edits: [['guardMs = 500 export const holdMs', 'guardMs = 0\nexport const holdMs']],
  },
  {
    file: 'sites/shared/guard/pressState.ts',
    without: "events of scripts count as the user's",
    fails: 'events that no user made',
    edits: [
      ['event.isTrusted && event.isPrimary && event.button', 'event.isPrimary && event.button'],
      ['event.isTrusted && event.detail === 0', 'event.detail === 0'],
    ],
  },
  {
    file: 'sites/shared/window/openWindow.ts',
    without: 'the window works for the page that opened it',
    fails: 'a page opens the window itself',
    edits: [['source !== frame || origin !== location.origin || !port', 'source !== frame || !port']],
  },
]
