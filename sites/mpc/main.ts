import { openFrame } from './openFrame.ts'
import { readConfig } from './readConfig.ts'

const main = document.querySelector('main')
if (window.parent === window && window.opener) void openAlone()
else openConfigured()

function openConfigured(): void {
  try {
    if (!openFrame(readConfig())) throw new Error('This page may not embed the wallet.')
  } catch (error) {
    if (main) main.textContent = 'This page may not use the wallet.'
    throw error
  }
}

/** The separate window of a visible frame, for browsers that can't tell whether the frame is seen. */
async function openAlone(): Promise<void> {
  const { openAlone } = await import('./visible/openAlone.ts')
  await openAlone()
}
