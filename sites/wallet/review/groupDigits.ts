/**
 * A whole number with a comma before every third digit. Always so, whatever the browser speaks: the page's sentences are
 * English, and "1.000" means one thousand in one language and one in the other.
 */
export function groupDigits(number: bigint | string): string {
  return number.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}
