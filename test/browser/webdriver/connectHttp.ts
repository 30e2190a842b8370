import { commands, type Send, WebDriverError } from './commands.ts'

/** The HTTP binding of WebDriver, for one session that `newSession` begins. */
export function connectHttp(url: string): Send {
  let session = ''
  return async (command, parameters = {}) => {
    const [, method, template] = commands[command]
    const path = template.replace(/\{(\w+)\}/g, (_, name) => (name === 'session' ? session : String(parameters[name])))
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) {
      const { error, message } = value as { error: string; message: string }
      throw new WebDriverError(error, message)
    }
    if (command === 'newSession') session = (value as { sessionId: string }).sessionId
    return value
  }
}
