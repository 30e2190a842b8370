import type { TurnedAway } from './doors/popupDoor.ts'

/** The part of `words` that a window opened by a page says when it has nothing to ask. */
export const popupWords = {
  turnedAway: {
    'no-opener': {
      title: 'Go back to the app',
      text: 'The page that opened this window cannot be reached from here. Close this window, return to the page and try again.',
    },
    unreadable: { title: 'This link is not complete', text: 'Go back to the site and try again.' },
    'other-environment': {
      title: 'This site belongs to another wallet',
      text: 'It asked for a wallet that is not served here. Nothing was sent.',
    },
    'other-referrer': {
      title: 'The site is not who it says',
      text: 'It claims to be another site than the one that opened this window. Nothing was sent. Close this window.',
    },
    'no-key': {
      title: 'This site cannot be answered',
      text: 'The key it sent to seal the answer for it is not a key. Nothing was sent. Go back to the site.',
    },
    'unsupported-origin': {
      title: 'This page cannot connect',
      text: 'Only sites with an address on the web can. Nothing was sent.',
    },
    'unknown-action': {
      title: 'This wallet cannot do that',
      text: 'The site asked for something that this wallet doesn’t support. The request was rejected.',
    },
    'too-large': {
      title: 'This request is too large',
      text: 'The site sent more than this wallet can show you. Nothing was signed. The request was rejected.',
    },
  } satisfies Record<TurnedAway, { title: string; text: string }>,

  disconnected: {
    title: 'The connection has ended',
    text: 'This site is no longer connected to your wallet. It was told so and can ask to connect again.',
  },
  alreadyAnswered: {
    title: 'Already answered',
    text: 'You answered this very request before, or began to, so nothing was done now. Go back to the site to ask again.',
  },
  answered: {
    approved: { title: 'Done', text: 'The site has your answer. This window closes.' },
    refused: { title: 'Refused', text: 'The site was told no. Nothing was signed.' },
  },
} as const
