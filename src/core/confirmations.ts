/** How many confirmations a receipt waits for; the block of the transaction counts as the first (specification §9). */
export const confirmations = 3
