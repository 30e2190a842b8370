import { openFrame } from './openFrame.ts'
import { readConfig } from './readConfig.ts'

const main = document.querySelector('main')
try {
  if (!openFrame(readConfig())) throw new Error('This page may not embed the wallet.')
} catch (error) {
  if (main) main.textContent = 'This page may not use the wallet.'
  throw error
}
