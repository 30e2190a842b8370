import type { Page } from './createPage.ts'

/** A browser that is not Chromium, with one person's profile in it. */
export type OtherBrowser = {
  name: 'firefox' | 'webkit'
  hasPasskeys: boolean
  /** Opens an address in a window of its own, which is seen and drawn while others are used; a private one keeps nothing. */
  open(url: string, options?: { isPrivate?: boolean }): Promise<Page>
  /** Takes every passkey away, as a lost device does. */
  losePasskeys(): Promise<void>
  countPasskeys(): Promise<number>
  /**
   * What pages complained of since the last call: uncaught errors and violations of the content security policy. WebKit's
   * driver tells none of it.
   */
  takeComplaints(): Promise<string[]>
  close(): Promise<void>
}
