/** How often a page checks whether a window it opened was closed (specification §9). */
export const closedPollMs = 50
