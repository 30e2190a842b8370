import { createServer } from 'node:net'
import { findProgram } from '../findProgram.ts'
import { connectHttp } from './connectHttp.ts'
import { createPage, createSession } from './createPage.ts'
import type { OtherBrowser } from './otherBrowser.ts'
import { startDisplay } from './startDisplay.ts'
import { startProgram } from './startProgram.ts'
import { waitUntil } from './waitUntil.ts'

/** Where Debian puts WebKitGTK's small browser, by the machine's architecture. */
const miniBrowsers = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/** WebKitGTK, as Debian builds it: without passkeys, and otherwise as users have it. */
export async function startWebKit(): Promise<OtherBrowser> {
  const binary = findProgram('WEBKIT_BROWSER', miniBrowsers)
  const driver = findProgram('WEBKIT_DRIVER', ['WebKitWebDriver'])
  const screen = await startDisplay()
  const port = await freePort()
  const program = startProgram(driver, [`--port=${port}`], {
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // Its sandbox refuses to run as root, which containers do.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  })
  const end = async () => {
    await program.close()
    await screen.close()
  }
  try {
    const send = connectHttp(`http://127.0.0.1:${port}`)
    const options = { binary, args: ['--automation'] }
    await waitUntil(
      () =>
        fetch(`http://127.0.0.1:${port}/status`).then(
          () => true,
          () => undefined,
        ),
      () => `WebKit's driver does not answer:\n${program.output()}`,
    )
    await send('newSession', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
    })
    const session = createSession(send)
    return {
      name: 'webkit',
      hasPasskeys: false,
      async open(url) {
        const { handle } = (await session.exclusive(() => send('newWindow', { type: 'window' }))) as { handle: string }
        const page = createPage(session, handle)
        await page.goto(url)
        return page
      },
      async losePasskeys() {},
      countPasskeys: async () => 0,
      // Its driver passes on no console, and a small browser under automation writes none.
      takeComplaints: async () => [],
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
