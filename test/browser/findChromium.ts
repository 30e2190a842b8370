import { findProgram } from './findProgram.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Finds the browser for tests: `CHROMIUM_PATH`, otherwise the first on PATH.
 * @throws when there is none; `npm test` installs one if it may
 */
export const findChromium = (): string => findProgram('CHROMIUM_PATH', names)
