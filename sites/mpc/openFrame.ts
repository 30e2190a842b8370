import { createKeyStore, listenToHost, originOfHost } from 'latchkey/core'
import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import { readFrameUrl, toReadyText } from 'latchkey/wire/waas'
import { createDispatcher } from './channel/createDispatcher.ts'
import { findEmbedder } from './channel/embedder.ts'
import { createWorkerSteps } from './heavy/createWorkerSteps.ts'
import { startWorker } from './heavy/startWorker.ts'
import { createHandlers, type Duty } from './operations/createHandlers.ts'
import { createPasswordSeal } from './shares/passwordSeal.ts'
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

  const { environmentId } = config
  const runStep = createWorkerSteps(startWorker)
  const passwordSeal = createPasswordSeal({ runStep })
  const store = createWalletStore({ environmentId, keys: createKeyStore(), passwordSeal })
  const receive = createDispatcher({
    handlers: createHandlers({ config, origin, duty: dutyNow, store, passwordSeal, runStep }),
    post: (message) => parent.postMessage(message, origin),
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

/** The hidden frame has no layout: the page gives it `display: none` (managed-wallet §1.3). */
function dutyNow(): Duty {
  return innerWidth > 0 && innerHeight > 0 ? 'visible' : 'hidden'
}
