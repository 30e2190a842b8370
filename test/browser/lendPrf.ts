import type { BrowserContext, Page } from 'playwright-core'

type Descriptor = { id: string }
/** What the frame asks of the browser, in a form that crosses between pages: bytes are arrays of numbers. */
type Asked =
  | { kind: 'create'; rpId: string; name: string }
  | { kind: 'get'; rpId: string; input: number[]; allowed: Descriptor[] }
type Answered = { id: number[]; output?: number[] } | { error: string }

declare global {
  /** In frames of a page to which a device is lent. */
  var askDevice: (asked: Asked) => Promise<Answered>
}

/**
 * Chromium gives every page an authenticator of its own, and no copy of a passkey has the secret of PRF. So this carries the prompts
 * of frames on `host` to one page, as several windows share one device. That page's authenticator is Chromium's.
 */
export async function lendPrf(context: BrowserContext, { device, host }: { device: Page; host: string }) {
  /** `isWilling`: whether the user confirms. `prompts` counts what they were asked. */
  const state = { prompts: 0, isWilling: true }
  await context.exposeBinding('askDevice', async ({ page }, asked: Asked): Promise<Answered> => {
    state.prompts += 1
    if (!state.isWilling) return { error: 'NotAllowedError' }
    // A page in the background gets no prompt.
    await device.bringToFront()
    const answered = await device.evaluate(askHere, asked)
    await page.bringToFront().catch(() => {})
    return answered
  })
  await context.addInitScript(carryPrompts, host)
  return state
}

/** Runs on the device's page. */
async function askHere(asked: Asked): Promise<Answered> {
  const challenge = new Uint8Array(32)
  const bytes = (buffer: BufferSource) => [...new Uint8Array(buffer as ArrayBuffer)]
  try {
    if (asked.kind === 'create') {
      const made = (await navigator.credentials.create({
        publicKey: {
          challenge,
          rp: { id: asked.rpId, name: asked.name },
          user: { id: crypto.getRandomValues(new Uint8Array(32)), name: asked.name, displayName: asked.name },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          extensions: { prf: {} },
        },
      })) as PublicKeyCredential
      return { id: bytes(made.rawId) }
    }
    const used = (await navigator.credentials.get({
      publicKey: {
        challenge,
        rpId: asked.rpId,
        allowCredentials: asked.allowed.map(({ id }) => ({
          type: 'public-key',
          id: Uint8Array.from(atob(id), (each) => each.charCodeAt(0)),
        })),
        userVerification: 'required',
        extensions: { prf: { eval: { first: Uint8Array.from(asked.input) } } },
      },
    })) as PublicKeyCredential
    const output = used.getClientExtensionResults().prf?.results?.first
    return { id: bytes(used.rawId), ...(output && { output: bytes(output) }) }
  } catch (error) {
    return { error: (error as Error).name }
  }
}

/** Runs in every frame before its scripts. */
function carryPrompts(host: string): void {
  if (location.hostname !== host || window === window.top) return
  const text = (buffer: BufferSource) => btoa(String.fromCharCode(...new Uint8Array(buffer as ArrayBuffer)))
  const numbers = (buffer: BufferSource) => [...new Uint8Array(buffer as ArrayBuffer)]
  const answer = async (asked: Asked) => {
    const answered = await globalThis.askDevice(asked)
    if ('error' in answered) throw new DOMException('The device refused.', answered.error)
    const { id, output } = answered
    const prf = output ? { results: { first: Uint8Array.from(output).buffer } } : { enabled: true }
    return { rawId: Uint8Array.from(id).buffer, getClientExtensionResults: () => ({ prf }) } as never
  }
  navigator.credentials.create = ({ publicKey } = {}) =>
    answer({ kind: 'create', rpId: publicKey?.rp.id ?? '', name: publicKey?.user.name ?? '' })
  navigator.credentials.get = ({ publicKey } = {}) =>
    answer({
      kind: 'get',
      rpId: publicKey?.rpId ?? '',
      input: numbers(publicKey?.extensions?.prf?.eval?.first ?? new Uint8Array()),
      allowed: (publicKey?.allowCredentials ?? []).map(({ id }) => ({ id: text(id) })),
    })
}
