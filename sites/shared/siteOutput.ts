import type { Rolldown } from 'vite'

/** A service worker is a program of its own: nothing of it may stand in a file of the page. */
const isOfPage = (id: string) => !/[\\/]serviceWorker\.ts$/.test(id)

/**
 * How a site's code is divided into files. By default each set of modules that the start and some lazy parts share is a file of its
 * own, and each file costs the browser some milliseconds, and more on a slow network. So what the page loads at its start is one
 * file. Only that: it imports no other file. Groups of what lazy parts share would import each other in a circle.
 */
export const siteOutput: Rolldown.OutputOptions = {
  codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: isOfPage }] },
}
