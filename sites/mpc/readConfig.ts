import { parse, parseJson } from 'latchkey/wire'
import { type MpcFrameConfig, mpcFrameConfig, mpcFrameConfigName } from 'latchkey/wire/mpc'

const maxLength = 256 * 1024

/**
 * Reads the configuration that the server put into the page.
 * @throws {WireError} if the page was served without one
 */
export function readConfig(): MpcFrameConfig {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${mpcFrameConfigName}"]`)?.content ?? ''
  return parse(mpcFrameConfig, parseJson(content, maxLength))
}
