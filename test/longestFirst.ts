import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files of long tests: they build whole projects, or visit every page. */
const long = [
  'test/kit/guides.browser.test.ts',
  'test/kit/next.browser.test.ts',
  'test/interop/kits.browser.test.ts',
  'test/journeys/otherBrowsers/otherBrowsers.exclusive.test.ts',
  'test/journeys/realHosts.exclusive.test.ts',
  'test/threats/t24-storage.exclusive.test.ts',
]

/**
 * Starts these files first, because a long file that starts last keeps one core waiting. Vitest otherwise goes by the time that a
 * file took in earlier runs, and on a bare clone by its size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.includes(relative(this.ctx.config.root, moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
