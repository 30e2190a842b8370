import { writeFile } from 'node:fs/promises'
import encodeQR from 'qr'

const size = { width: 640, height: 480 }

/**
 * Writes the video of a camera in front of the QR code of `text`: one frame of YUV4MPEG2, which Chromium repeats. Light grey
 * paper, near-black print.
 */
export async function writeCameraFile(path: string, text: string): Promise<void> {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const scale = Math.floor(size.height / rows.length)
  const isDark = (x: number, y: number) => rows[Math.floor(y / scale)]?.[Math.floor((x - 80) / scale)] === true
  const luma = new Uint8Array(size.width * size.height)
  for (let at = 0; at < luma.length; at += 1) {
    luma[at] = isDark(at % size.width, Math.floor(at / size.width)) ? 30 : 220
  }
  const grey = new Uint8Array((size.width * size.height) / 2).fill(128)
  const head = `YUV4MPEG2 W${size.width} H${size.height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`
  await writeFile(path, Buffer.concat([Buffer.from(head), luma, grey]))
}
