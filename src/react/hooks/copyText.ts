import { copyByCommand } from '../../core/copyByCommand.ts'

/**
 * Copies a text to the clipboard. Call it in a click. Pages without https, and frames without permission, have no
 * Clipboard API; there it uses the older copy command, which every browser has.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}
