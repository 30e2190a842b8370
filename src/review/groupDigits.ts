/**
 * Formats a whole number with a comma before every third digit, in every language: "1.000" means a thousand in one
 * language and one in another.
 */
export function groupDigits(number: bigint | string): string {
  return number.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}
