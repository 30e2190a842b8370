import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A block of TypeScript as a guide prints it; `file` is what its first line calls it, if it does. */
export type Block = { name: string; file: string | undefined; code: string }

/** Reads what a newcomer copies from a guide: its code, and the packages that it says to install. */
export function readGuide(path: string): { blocks: Block[]; packages: string[] } {
  const text = readFileSync(join(root, path), 'utf8')
  const name = basename(path, '.md').toLowerCase()
  const blocks = [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(([, extension, code = ''], index) => ({
    name: `${name}-${index}.${extension}`,
    file: /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1],
    code,
  }))
  const packages = [...text.matchAll(/^npm install (?:--save-dev )?([^#\n]+)/gm)].flatMap(([, words = '']) =>
    words.trim().split(/\s+/),
  )
  return { blocks, packages: packages.map((each) => each.replace(/(?<=.)@\d.*$/, '')) }
}

/** The components of a block that can be drawn as they are. */
export function componentsOf(code: string): string[] {
  return [...code.matchAll(/^export function ([A-Z]\w*)\(\)/gm)].map(([, name = '']) => name)
}
