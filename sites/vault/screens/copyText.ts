/**
 * Copies a text in the click. Tries the older command first: it needs no permission from the page, and the text never
 * enters the document.
 */
export async function copyText(text: string): Promise<boolean> {
  let isCopied = false
  const write = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isCopied = true
  }
  document.addEventListener('copy', write, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', write, { capture: true })
  return (
    isCopied ||
    navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  )
}
