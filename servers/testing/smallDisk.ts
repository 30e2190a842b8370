import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file system of a few megabytes, which a test may fill. */
export type SmallDisk = {
  folder: string
  /** Takes all its space except this many bytes. */
  fill(leave?: number): void
  /** Releases that space. */
  empty(): void
}

/**
 * Whether this user may mount one. Only root may. For root the tests run in any case: where mounting does not work, they
 * fail and say so, because a skipped test would hide that nothing was tested.
 */
export const maySmallDisk = process.getuid?.() === 0
if (!maySmallDisk) console.warn('Tests with a small disk are skipped: run them as root.')

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    throw new Error(
      'No small disk can be mounted here. Install mount, and in a container allow it: --cap-add SYS_ADMIN.',
    )
  }
  const ballast = join(folder, 'ballast')
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    fill(leave = 0) {
      const file = openSync(ballast, 'a')
      const block = Buffer.alloc(64 * 1024)
      const free = () => {
        const { bavail, bsize } = statfsSync(folder)
        return bavail * bsize
      }
      try {
        while (free() > leave) writeSync(file, block, 0, Math.min(block.length, free() - leave))
      } catch {
        // Another program took the rest.
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  }
}
