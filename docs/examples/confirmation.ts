import type { Confirmation } from 'latchkey/wallets/embedded'

/** For the option `showConfirmation`: your own question, in the place of the kit's. */
export function ask({ method, params, network, approve, reject, signal }: Confirmation) {
  const dialog = document.querySelector<HTMLDialogElement>('#confirm')
  const text = dialog?.querySelector('p')
  const confirm = dialog?.querySelector('button')
  if (!dialog || !text || !confirm) return reject()
  text.textContent = `${method} on ${network.chainName}: ${JSON.stringify(params)}`
  // In the click. It may be pressed again after a failure.
  confirm.onclick = () => approve().catch((error) => console.warn('Not signed', error))
  dialog.onclose = () => void reject()
  signal.onabort = () => dialog.close()
  dialog.showModal()
}
