/**
 * Copies a text with the older copy command, which works in a click without https and without a permission. The text never enters
 * the document.
 * @returns whether the text was copied
 */
export function copyByCommand(text: string): boolean {
  let isCopied = false
  const write = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isCopied = true
  }
  document.addEventListener('copy', write, true)
  document.execCommand('copy')
  document.removeEventListener('copy', write, true)
  return isCopied
}
