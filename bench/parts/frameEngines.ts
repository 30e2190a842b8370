import { join } from 'node:path'
import type { MachineKind } from 'latchkey/crypto/threshold'
import type { Page } from 'playwright-core'
import { type MpcScene, startMpcScene } from '../../test/mpc/startMpcScene.ts'
import { bundleScript } from '../../test/vault/bundleScript.ts'
import { scriptRecorded } from './recordedNoble.ts'

const host = 'shop.localhost'
const script = bundleScript(`export * from './frameProgram.ts'`, import.meta.dirname)

type Program = typeof import('./engineProgram.ts')
type Measure = typeof import('./frameProgram.ts').measure
type Frame = { engineWorker: Worker; lab: { measure: Measure } }

/** The built frame in Chromium, with the managed wallet's real servers. */
export async function openFrameEngines() {
  const scene = await startMpcScene({ listed: [host] })
  return {
    ...(await openWorker(scene)),
    /**
     * In a new profile, without anything cached: from the moment when a page adds the hidden frame until the frame says that it
     * is ready. Milliseconds.
     */
    async coldStart(): Promise<number> {
      const visitor = await scene.browser.newVisitor()
      const page = await scene.openPage(host, '', visitor)
      const ms = await openFrame(scene, page)
      await visitor.close()
      return ms
    },
    close: () => scene.close(),
  }
}

async function openFrame({ url, instanceId }: MpcScene, page: Page): Promise<number> {
  const { ms, outcome } = await page.evaluate(
    async ([url, instanceId]) => {
      const startedAt = performance.now()
      const outcome = await shop.openFrame(url, { instanceId })
      return { ms: performance.now() - startedAt, outcome }
    },
    [url, instanceId] as const,
  )
  if (outcome !== 'ready') throw new Error('The frame is not ready.')
  return ms
}

/** Opens a frame and has it make a key, so that its worker runs. */
async function openWorker(scene: MpcScene) {
  await scene.visitor.context.addInitScript(keepWorker)
  const page = await scene.openPage(host)
  await openFrame(scene, page)
  const ask = (name: string, ...args: unknown[]) =>
    page.evaluate(([name, args]) => shop.ask(name, args), [name, args] as const)
  await ask('sendAuthToken', scene.accessToken)
  const { error } = await ask('createWalletAccount', { chainName: 'SVM', signedSessionId: 'signed' })
  if (error) throw new Error('The frame made no key.')
  const frame = scene.frameOf(page)
  await frame.evaluate(`${script};globalThis.lab = lab`)
  const [worker] = page.workers()
  if (!worker) throw new Error('The frame has no worker.')
  await worker.evaluate(await scriptRecorded(join(import.meta.dirname, 'engineProgram.ts')))
  return {
    /** Runs the frame's own code in its worker, for both sides. */
    measure: (...[engine, scheme, counts]: Parameters<Measure> extends [unknown, ...infer rest] ? rest : never) =>
      frame.evaluate(
        ([engine, scheme, counts]) => {
          const { engineWorker, lab } = globalThis as unknown as Frame
          return lab.measure(engineWorker, engine, scheme, counts)
        },
        [engine, scheme, counts] as const,
      ),
    /** Runs `engineProgram.ts` in the same worker. */
    compareWithNoble: (engine: MachineKind['engine'], signatures: number) =>
      worker.evaluate(
        ([engine, signatures]) => {
          const { program } = globalThis as unknown as { program: Program }
          return program.compareWithNoble(engine, signatures)
        },
        [engine, signatures] as const,
      ),
  }
}

/** Runs in each page before its own code. As text, because tsx names inner functions with a helper that a page does not have. */
const keepWorker = `self.Worker = class extends Worker {
  constructor(...args) {
    super(...args)
    self.engineWorker = this
  }
}`
