/** Dispatched on `window` for each request that a wallet in the page asks to confirm. A listener that shows it calls `preventDefault`. */
export const confirmationEvent = 'latchkey:confirmation'
