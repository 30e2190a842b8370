import type { Page } from './createPage.ts'

/** A browser other than Chromium, with one user's profile. */
export type OtherBrowser = {
  name: 'firefox' | 'webkit'
  hasPasskeys: boolean
  /** Opens a URL in a window of its own, which stays visible while others are used. A private window stores nothing. */
  open(url: string, options?: { isPrivate?: boolean }): Promise<Page>
  /** Removes every passkey, as a lost device does. */
  losePasskeys(): Promise<void>
  countPasskeys(): Promise<number>
  /**
   * Returns the pages' complaints since the last call: uncaught errors and violations of the content security policy. WebKit's
   * driver reports none.
   */
  takeComplaints(): Promise<string[]>
  close(): Promise<void>
}
