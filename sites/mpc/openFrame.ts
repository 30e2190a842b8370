import { createKeyStore, listenToHost, once, originOfHost } from 'latchkey/core'
import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import { readFrameUrl, toReadyText } from 'latchkey/wire/waas'
import { createDispatcher } from './channel/createDispatcher.ts'
import { findEmbedder } from './channel/embedder.ts'
import { createWorkerSteps } from './heavy/createWorkerSteps.ts'
import { startWorker } from './heavy/startWorker.ts'
import { isOnDuty } from './isOnDuty.ts'
import { createHandlers } from './operations/createHandlers.ts'
import { createPasskeyPrompt } from './shares/passkeyPrompt.ts'
import { createPasskeySeal } from './shares/passkeySeal.ts'
import { createPasswordSeal } from './shares/passwordSeal.ts'
import { createShareSeal } from './shares/shareSeal.ts'
import { createWalletStore } from './shares/walletStore.ts'

/**
 * Runs the frame inside a page of its environment, and tells the page that it is ready. Inside any other page it does
 * nothing: without the ready text, no page sends it a request.
 * @returns whether the frame speaks to its page
 */
export function openFrame(config: MpcFrameConfig): boolean {
  const query = readFrameUrl(new URL(location.href))
  const { parent } = window
  const origin = findEmbedder(config, query, { browserSays: originOfHost(), isFramed: parent !== window })
  if (origin === undefined) return false

  const { environmentId, passkeyRpId: rpId = location.hostname } = config
  const runStep = createWorkerSteps(startWorker)
  const passwordSeal = createPasswordSeal({ runStep })
  const passkeyPrompt = createPasskeyPrompt()
  const passkeySeal = createPasskeySeal({ environmentId, rpId, prompt: passkeyPrompt })
  const shareSeal = createShareSeal({ passwordSeal, passkeySeal })
  const store = createWalletStore({ environmentId, keys: createKeyStore(), shareSeal })
  const seals = { passwordSeal, shareSeal, passkeyPrompt }
  const receive = createDispatcher({
    handlers: createHandlers({ config, origin, isOnDuty, store, ...seals, runStep, download, openStage }),
    post: (message) => {
      parent.postMessage(message, origin)
    },
  })
  listenToHost({
    ...{ parent, allowedOrigins: [origin], readOpening: () => undefined, onPort: () => {} },
    onMessage(data) {
      receive(data)
      return true
    },
  })
  parent.postMessage(toReadyText(query.instanceId), origin)
  return true
}

/** The screens load with the first request that needs them: the hidden frame, which signs, has none. */
const openStage = once(async () => (await import('./visible/openStage.ts')).openStage())

/** The page's sandbox lets the hidden frame start downloads (managed-wallet §1.3). */
function download({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads it before the next task of this kind; a URL that stays would keep the shares.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
