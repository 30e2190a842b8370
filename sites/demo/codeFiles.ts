/** A file that the page shows. */
export type CodeFile = {
  /** What its tab says. */
  label: string
  file: string
  source: string
  /** The page itself runs it. */
  runs?: true
}

const sources = import.meta.glob<string>(
  ['./steps/**/*.{ts,tsx}', '!./steps/**/*.test.ts', './createWagmi.ts', './demoToken.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Returns one step in React, with wagmi's actions, which the page itself runs, and without a framework. */
export function filesOfStep(files: { react: string; wagmi: string; plain: string }): CodeFile[] {
  return [
    { label: 'React', ...read(`steps/react/${files.react}`) },
    { label: 'wagmi', ...read(files.wagmi), runs: true },
    { label: 'No framework', ...read(`steps/plain/${files.plain}`) },
  ]
}

function read(file: string) {
  const source = sources[`./${file}`]
  if (source === undefined) throw new Error(`${file} is not a file of the demo.`)
  return { file, source }
}
