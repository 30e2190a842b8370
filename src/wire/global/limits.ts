/** Numbers of the global wallet's wire (specification §9), apart from its schemas so that reading one costs no schema. */

/** CSS pixels. */
export const popupWidth = 420
export const popupHeight = 640
/** How often the page looks whether its popup was closed. */
export const closedPollMs = 50
/** How long the popup stays after an action, for the next one to use. */
export const closeDelayMs = 1000
/** Longest JSON text read from the other end, in characters. */
export const maxMessageLength = 1024 * 1024
