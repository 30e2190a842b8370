import { copyByCommand } from 'latchkey/core'

/** Copies a text in the click. Tries the older command first: it needs no permission from the page. */
export async function copyText(text: string): Promise<boolean> {
  return (
    copyByCommand(text) ||
    navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  )
}
