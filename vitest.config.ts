import { defineConfig } from 'vitest/config'

// The `source` condition lets tests read each package's TypeScript directly: no build before a test.
// Vitest hands these to Node, where they hold for `require` too: with `import` here a CommonJS package would get ES modules.
const conditions = ['source', 'node']

/** Tests that put a module in another's place, and so cannot share what others have loaded. */
const replacesModules = ['servers/custody/wiping.test.ts']

/** Slow tests over real servers and databases that share nothing with one another: two of these files run at a time. */
const parallel = ['{src,servers}/**/*.slow.test.ts', 'test/interop/custody/*.test.ts']
/** Of these, the ones that kill or flood processes, or drive a browser: they need the machine to themselves. */
const alone = [
  '**/*.kill.slow.test.ts',
  'servers/main.slow.test.ts',
  'servers/relay/{redisAway,slowReader}.slow.test.ts',
  'src/core/relay/indexedDbStorage.slow.test.ts',
  'src/wallets/relay/client/createRelayClient.slow.test.ts',
  'test/interop/custody/{sdkBrowser,stampersInPage,iframeStamper}.test.ts',
]

export default defineConfig({
  resolve: { conditions: ['source', 'module'] },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,servers,sites,stack}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.slow.test.ts', ...replacesModules],
          testTimeout: 10_000,
          // Most of a unit test's time was loading the same modules anew for every file.
          isolate: false,
          // Vitest leaves one core free: of two, that is half of them.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'parallel',
          include: parallel,
          exclude: ['**/node_modules/**', '**/dist/**', ...alone],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [
            ...alone,
            'stack/**/*.slow.test.ts',
            'test/threats/**/*.test.ts',
            'test/journeys/**/*.test.ts',
            'test/interop/{*,relay/*}.test.ts',
            'test/kit/*.test.ts',
            ...replacesModules,
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['test/browser/tellFailure.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each file owns a stack and a browser: two cores carry one such file at a time.
          fileParallelism: false,
        },
      },
    ],
  },
})
