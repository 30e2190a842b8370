import { openFrame } from './openFrame.ts'
import { readConfig } from './readConfig.ts'
import { showSentence } from './screens/panel.ts'
import { openWindow } from './window/openWindow.ts'
import { words } from './words.ts'

if (window.parent === window) openWindow()
else
  try {
    openFrame(readConfig())
  } catch (error) {
    showSentence(words.notServed)
    throw error
  }
