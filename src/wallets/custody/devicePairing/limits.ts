/** How often each device polls for the other. */
export const pollEveryMs = 1000
