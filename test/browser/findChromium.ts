import { findProgram } from './findProgram.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The browser that tests drive: `CHROMIUM_PATH`, else the first on PATH.
 * @throws when there is none; `npm test` installs one where it may.
 */
export const findChromium = (): string => findProgram('CHROMIUM_PATH', names)
