// A page's side of the wire, written from the protocol alone (managed-wallet §1.3, §2): it shares no code with the frame.

type Message = { type: string; args: unknown[]; messageSessionId: string }

/** Every message of the frame, in order. */
export const heard: unknown[] = []
const channel = `0.${crypto.getRandomValues(new Uint32Array(1))[0]}`
let count = 0

/**
 * Frames the wallet as official pages do, and resolves when it is ready.
 * @param options.popups as our own page client does: the frame may open windows
 */
export function openFrame(
  url: string,
  options: { instanceId: string; visible?: boolean; popups?: boolean; hostOrigin?: string; timeoutMs?: number },
) {
  const { instanceId, visible = false, popups = false, hostOrigin = location.origin, timeoutMs = 15_000 } = options
  const frame = document.createElement('iframe')
  const more = popups ? ' allow-popups allow-popups-to-escape-sandbox' : ''
  frame.setAttribute('sandbox', `allow-scripts allow-same-origin${visible ? more : ' allow-downloads'}`)
  frame.referrerPolicy = 'origin'
  frame.style.cssText = visible ? 'display:block;width:420px;height:520px;border:0' : 'display:none'
  const environmentId = url.split('/').at(-1) ?? ''
  const query = { instanceId, hostOrigin, environmentId, baseApiUrl: 'https://evil.example', baseMPCRelayApiUrl: '' }
  frame.src = `${url}?${new URLSearchParams({ ...query, sdkVersion: '4.26.0' })}`
  return new Promise<'ready' | 'silent'>((resolve) => {
    setTimeout(() => resolve('silent'), timeoutMs)
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== new URL(url).origin) return
      heard.push(data)
      if (data === `iframe-ready-${instanceId}`) resolve('ready')
    })
    document.body.append(frame)
  })
}

/** The frame that was opened last. */
export const frameWindow = () => [...document.querySelectorAll('iframe')].at(-1)?.contentWindow as Window

/** Sends a request, and returns what the frame replied. */
export function ask(
  name: string,
  args: unknown[],
  target = frameWindow(),
): Promise<{ value?: unknown; error?: unknown }> {
  const id = `${channel}-${count++}`
  return new Promise((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
      if (source !== target || data.messageSessionId !== id) return
      if (data.type === `${name}__resolve`) resolve({ value: data.args[0] })
      if (data.type === `${name}__reject`) resolve({ error: data.args[0] })
    })
    target.postMessage({ type: name, args, messageSessionId: id, origin: 'host' }, '*')
  })
}
