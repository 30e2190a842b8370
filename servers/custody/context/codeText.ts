import { randomInt } from 'node:crypto'

/** Crockford's base 32: it has no letter that resembles a digit or another letter, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const digits = 10

export function createCode({ length, isAlphanumeric }: { length: number; isAlphanumeric: boolean }): string {
  const letters = isAlphanumeric ? alphabet.length : digits
  return Array.from({ length }, () => alphabet[randomInt(letters)]).join('')
}

/**
 * Reads a code that a user typed, by Crockford's rules: any case, spaces and hyphens between, O for 0, I and L for 1.
 */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
