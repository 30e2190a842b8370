import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../findProgram.ts'
import { commands, type Send } from './commands.ts'
import { connectMarionette } from './connectMarionette.ts'
import { createPage, createSession, type Page } from './createPage.ts'
import type { OtherBrowser } from './otherBrowser.ts'
import { startProgram } from './startProgram.ts'
import { waitUntil } from './waitUntil.ts'

/** A device like a phone or laptop: built in, stores passkeys, verifies its user, and the user confirms every prompt. */
const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserConsenting: true,
  isUserVerified: true,
}

/** Firefox sets recommended preferences for drivers. These keep it off the network when it starts. */
const preferences = {
  'marionette.port': 0,
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
  'browser.aboutwelcome.enabled': false,
  'browser.region.update.enabled': false,
  'browser.startup.page': 0,
  'browser.startup.homepage': 'about:blank',
  'browser.newtabpage.enabled': false,
  'nimbus.rollouts.enabled': false,
  'app.normandy.enabled': false,
}

/** Preferences that Firefox disables for drivers and users have: the popup blocker. */
const asPeopleHaveIt = `Services.prefs.setBoolPref('dom.disable_open_during_load', true)`

export async function startFirefox(): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const program = startProgram(
    findProgram('FIREFOX_PATH', ['firefox', 'firefox-esr']),
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    { MOZ_CRASHREPORTER_DISABLE: '1', HOME: profile },
  )
  const end = async () => {
    await program.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const port = await waitUntil(
      () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').then(Number, () => undefined),
      () => `Firefox opened no WebDriver port:\n${program.output()}`,
    )
    const marionette = await connectMarionette(port)
    const send: Send = (command, parameters) => marionette.send(commands[command][0], parameters)
    await send('newSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'dismiss and notify' } } })
    const session = createSession(send)
    await inBrowser(asPeopleHaveIt)
    let authenticatorId = await addAuthenticator()
    return {
      name: 'firefox',
      hasPasskeys: true,
      async open(url: string, { isPrivate = false } = {}): Promise<Page> {
        const { handle } = (await session.exclusive(() =>
          send('newWindow', { type: 'window', private: isPrivate, focus: true }),
        )) as { handle: string }
        const page = createPage(session, handle)
        await page.goto(url)
        return page
      },
      async losePasskeys() {
        await marionette.send('WebAuthn:RemoveVirtualAuthenticator', { authenticatorId })
        authenticatorId = await addAuthenticator()
      },
      async countPasskeys() {
        return ((await marionette.send('WebAuthn:GetCredentials', { authenticatorId })) as unknown[]).length
      },
      takeComplaints: () => session.exclusive(() => inBrowser(readErrors)) as Promise<string[]>,
      async close() {
        marionette.close()
        await end()
      },
    }

    async function addAuthenticator(): Promise<string> {
      return String(await marionette.send('WebAuthn:AddVirtualAuthenticator', authenticator))
    }

    /** Runs a script with the browser's own privileges. */
    async function inBrowser(script: string): Promise<unknown> {
      // The last window in use may be closed, and a script needs one.
      const [handle] = (await send('getWindows')) as string[]
      await send('switchToWindow', { handle })
      await marionette.send('Marionette:SetContext', { value: 'chrome' })
      try {
        return await send('run', { script, args: [] })
      } finally {
        await marionette.send('Marionette:SetContext', { value: 'content' })
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Errors of web pages, as the console lists them: uncaught errors, and violations of the policy. */
const readErrors = `
  const isOfPage = (address) => /^https?:/.test(address);
  const found = Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag) && isOfPage(one.sourceName))
    .map((one) => one.category + ': ' + one.errorMessage + ' (' + one.sourceName.replace(/[?#].*/, '') + ')');
  Services.console.reset();
  return found;`
