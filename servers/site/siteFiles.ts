import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

export type SiteFile = { body: Uint8Array<ArrayBuffer>; contentType: string; cacheControl: string }

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Reads a built site once, by URL path. A request can then only name a file that existed at the start: no path of a
 * request ever reaches the file system.
 * @throws the file system's error when `dir` cannot be read.
 */
export async function readSiteFiles(dir: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.map(async (file) => [toUrlPath(dir, file), await readSiteFile(file)] as const)),
  )
}

async function readSiteFile(file: string): Promise<SiteFile> {
  return {
    body: new Uint8Array(await readFile(file)),
    contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
    cacheControl: isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}

function toUrlPath(dir: string, file: string): string {
  return `/${relative(dir, file).split(sep).join('/')}`
}

/** The builder names hashed files `assets/<name>-<8 characters>.<type>`. */
function isHashed(file: string): boolean {
  return /[/\\]assets[/\\].*-[\w-]{8}\.\w+$/.test(file)
}
