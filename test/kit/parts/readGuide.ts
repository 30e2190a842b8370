import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A block of TypeScript as a guide prints it; `file` is the name in its first line, if there is one. */
export type Block = { name: string; file: string | undefined; code: string }

/** Reads what a developer copies from a guide: its code, and the packages to install. */
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

/** The components of a block that can be rendered without props. */
export function componentsOf(code: string): string[] {
  return [...code.matchAll(/^export function ([A-Z]\w*)\(\)/gm)].map(([, name = '']) => name)
}
