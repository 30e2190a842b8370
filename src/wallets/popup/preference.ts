import type { Preference } from '../../core/preference.ts'
import { InvalidParamsError } from '../../core/providerErrors.ts'
import { attributionRule, isDataSuffix, preferenceOptions } from '../../wire/popup/preferenceOptions.ts'

/**
 * Checks what a page configured, and returns it with its default (specification §5).
 * @throws {InvalidParamsError} in the words of official clients
 */
export function toPreference({ options = 'all', attribution }: Partial<Preference> = {}): Preference {
  if (!(preferenceOptions as readonly unknown[]).includes(options)) {
    throw new InvalidParamsError(`Invalid options: ${String(options).slice(0, 32)}`, {
      hints: [`Use one of ${preferenceOptions.join(', ')}.`],
    })
  }
  const { auto, dataSuffix } = attribution ?? {}
  if (auto && dataSuffix) throw new InvalidParamsError(attributionRule, { hints: ['Choose one of the two.'] })
  if (dataSuffix !== undefined && !isDataSuffix(dataSuffix)) {
    throw new InvalidParamsError('Invalid dataSuffix', { hints: ['Write 16 bytes as 0x and 32 hex characters.'] })
  }
  return { options, ...(attribution && { attribution }) }
}
