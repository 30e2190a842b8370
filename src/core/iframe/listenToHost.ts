/** Which way the host speaks: no message yet, window messages, or a port of its own. */
export type HostChannel = 'none' | 'window' | 'port'

/**
 * Listens, inside a frame, to the page that embeds this window, and to no other window or origin (threats T3). The first
 * message decides between window messages and a port. The first port stays, so a script that loads later cannot take the frame
 * over.
 * @returns the channel in use
 */
export function listenToHost<opening>(options: {
  /** The window that embeds this one. */
  parent: Window
  allowedOrigins: readonly string[]
  /** Reads the message that comes with a port; undefined when it does not fit. */
  readOpening: (data: unknown) => opening | undefined
  onPort: (port: MessagePort, opening: opening) => void
  /**
   * For wires that also speak by window messages.
   * @param reply answers at the exact origin of the host
   * @returns whether the message was a request
   */
  onMessage?: (data: unknown, reply: (message: object) => void) => boolean
}): () => HostChannel {
  const { parent, allowedOrigins, readOpening, onPort, onMessage } = options
  let channel: HostChannel = 'none'

  window.addEventListener('message', ({ source, origin, data, ports: [port] }) => {
    if (source !== parent || !allowedOrigins.includes(origin) || channel === 'port') return
    const opening = channel === 'none' && port ? readOpening(data) : undefined
    if (opening !== undefined && port) {
      channel = 'port'
      onPort(port, opening)
    } else {
      const reply = (message: object) => {
        parent.postMessage(message, origin)
      }
      if (onMessage?.(data, reply)) channel = 'window'
    }
  })
  return () => channel
}
