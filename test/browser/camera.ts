import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'

/** The video of every camera of this worker's browsers. */
const video = join(mkdtempSync(join(tmpdir(), 'latchkey-camera-')), 'camera.mjpeg')
const photo = { width: 640, height: 480 }

/** Gives every page a camera, once it has been pointed at something. It still needs the user's permission. */
export const cameraFlags = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`] as const

/**
 * Holds the camera in front of something on a screen, with some of its surroundings. A page that starts the camera sees it
 * from then on.
 */
export async function pointCameraAt(seen: Locator): Promise<void> {
  const box = await seen.boundingBox()
  if (!box) throw new Error('What the camera should see is not on the screen.')
  const { x, y, width, height } = box
  const clip = { x: x + width / 2 - photo.width / 2, y: y + height / 2 - photo.height / 2, ...photo }
  // A video of JPEG pictures may be one picture long.
  await writeFile(video, await seen.page().screenshot({ type: 'jpeg', quality: 90, clip }))
}
