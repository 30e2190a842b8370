import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// The `source` condition lets tests read each package's TypeScript directly: no build before a test.
// Vitest hands these to Node, where they hold for `require` too: with `import` here a CommonJS package would get ES modules.
const conditions = ['source', 'node']

const everywhere = '{src,servers,sites,stack,test}/**/*'
const notOurs = ['**/node_modules/**', '**/dist/**']
/** What `npm run check` leaves out of the project `node`. */
const slow = process.env.LATCHKEY_FAST_TESTS ? ['**/*.slow.test.ts', 'test/*/**'] : []

/** A file's name says where it runs. */
export default defineConfig({
  resolve: { conditions: ['source', 'module'] },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    experimental: { fsModuleCache: true },
    // Tests make much short-lived garbage: a larger young generation needs 6 % less CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // These limits end what hangs. They measure no speed: a busy machine can take six times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          // `x.test.ts` and `x.slow.test.ts`: no browser, and nothing that disturbs the file beside it.
          name: 'node',
          include: [`${everywhere}.test.{ts,tsx}`],
          exclude: [...notOurs, ...slow, '**/*.{browser,exclusive}.test.ts'],
          globalSetup: ['servers/testing/postgresForRun.ts'],
          // Most of a test's time was loading the same modules again for every file.
          isolate: false,
          // Files over servers and databases wait for these, so a third one keeps two cores busy.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        extends: true,
        test: {
          // `x.browser.test.ts`: a page in Chromium.
          name: 'browser',
          include: [`${everywhere}.browser.test.ts`],
          exclude: notOurs,
          setupFiles: ['test/browser/tellFailure.ts'],
          // The files of one worker share its Chromium, and what they have loaded.
          isolate: false,
          // Most of a browser test is waiting for the page's own clocks, so three files a core keep it busy.
          maxWorkers: availableParallelism() * 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          // `x.exclusive.test.ts`: kills processes, floods them, takes their ports, or changes what a whole process shares: the random
          // numbers, or the one client that WalletConnect's packages keep. A worker runs one file at a time, and each file restores
          // what it changed. Most of its time is waiting for restarts, so a third one keeps two cores busy.
          name: 'exclusive',
          include: [`${everywhere}.exclusive.test.ts`],
          exclude: notOurs,
          setupFiles: ['test/browser/tellFailure.ts'],
          isolate: false,
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
