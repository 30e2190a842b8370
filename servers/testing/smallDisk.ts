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

/** Whether this user may mount one. */
export const maySmallDisk = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
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
