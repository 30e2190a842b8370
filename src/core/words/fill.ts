/** What stands in for `{name}` in a sentence. */
export type Fillings = Readonly<Record<string, string>>

/** Nothing of it turns a left-to-right sentence around. */
const plain = /^[ -~]*$/

/** Fills a sentence's `{name}`s. Each keeps its own direction and leaves the sentence its own (Unicode isolates). */
export function fill(sentence: string, fillings: Fillings, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const filling = fillings[name]
    if (filling === undefined || (direction === 'ltr' && plain.test(filling))) return filling ?? whole
    return `\u2068${filling}\u2069`
  })
}
