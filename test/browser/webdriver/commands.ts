/**
 * The commands of WebDriver (W3C WebDriver, "List of endpoints") that the tests use: Marionette's name, then method and path
 * of the HTTP binding. `{…}` in a path is filled from the parameters.
 */
export const commands = {
  newSession: ['WebDriver:NewSession', 'POST', '/session'],
  setTimeouts: ['WebDriver:SetTimeouts', 'POST', '/session/{session}/timeouts'],
  navigate: ['WebDriver:Navigate', 'POST', '/session/{session}/url'],
  getUrl: ['WebDriver:GetCurrentURL', 'GET', '/session/{session}/url'],
  refresh: ['WebDriver:Refresh', 'POST', '/session/{session}/refresh'],
  newWindow: ['WebDriver:NewWindow', 'POST', '/session/{session}/window/new'],
  getWindows: ['WebDriver:GetWindowHandles', 'GET', '/session/{session}/window/handles'],
  switchToWindow: ['WebDriver:SwitchToWindow', 'POST', '/session/{session}/window'],
  closeWindow: ['WebDriver:CloseWindow', 'DELETE', '/session/{session}/window'],
  setWindowRect: ['WebDriver:SetWindowRect', 'POST', '/session/{session}/window/rect'],
  switchToFrame: ['WebDriver:SwitchToFrame', 'POST', '/session/{session}/frame'],
  run: ['WebDriver:ExecuteScript', 'POST', '/session/{session}/execute/sync'],
  runAsync: ['WebDriver:ExecuteAsyncScript', 'POST', '/session/{session}/execute/async'],
  click: ['WebDriver:ElementClick', 'POST', '/session/{session}/element/{id}/click'],
  clear: ['WebDriver:ElementClear', 'POST', '/session/{session}/element/{id}/clear'],
  type: ['WebDriver:ElementSendKeys', 'POST', '/session/{session}/element/{id}/value'],
  performActions: ['WebDriver:PerformActions', 'POST', '/session/{session}/actions'],
  takeScreenshot: ['WebDriver:TakeScreenshot', 'GET', '/session/{session}/screenshot'],
} as const satisfies Record<string, readonly [string, 'GET' | 'POST' | 'DELETE', string]>

/** Sends one command to a browser and returns its value. */
export type Send = (command: keyof typeof commands, parameters?: Record<string, unknown>) => Promise<unknown>

/** A command that the browser refused; `code` is one of W3C WebDriver §6.6. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}
