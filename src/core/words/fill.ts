/** The values of a sentence's `{placeholders}`. */
export type Fillings = Readonly<Record<string, string>>

/** Text without characters that could reverse a left-to-right sentence. */
const plain = /^[ -~]*$/

/**
 * Fills in a sentence's `{placeholders}`. Unicode isolates keep the direction of each value apart from the sentence's.
 */
export function fill(sentence: string, fillings: Fillings, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const filling = fillings[name]
    if (filling === undefined || (direction === 'ltr' && plain.test(filling))) return filling ?? whole
    return `\u2068${filling}\u2069`
  })
}
