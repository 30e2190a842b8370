import { type KeyboardEvent, useContext, useId, useRef, useSyncExternalStore } from 'react'
import { CodeTab } from './CodeTab.ts'
import type { CodeFile } from './codeFiles.ts'
import { Highlighted } from './Highlighted.tsx'

/**
 * From this width on, demo.css sets the code beside its step. Narrower windows fold it, because it would push the next
 * step out of sight.
 */
const beside = '(min-width: 54rem)'

/** Shows a file, or several in tabs. */
export function Code({ files }: { files: readonly CodeFile[] }) {
  const isBeside = useSyncExternalStore(listen, () => matchMedia(beside).matches)
  const content = files.length > 1 ? <Tabs files={files} /> : files.map((one) => <Single key={one.file} {...one} />)
  if (isBeside) return <div className="code">{content}</div>
  return (
    <details className="code">
      <summary>Code</summary>
      {content}
    </details>
  )
}

function listen(onChange: () => void) {
  const query = matchMedia(beside)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Tabs as the ARIA Authoring Practices describe them: one stop for the Tab key, and arrows that choose. */
function Tabs({ files }: { files: readonly CodeFile[] }) {
  const { chosen, choose } = useContext(CodeTab)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    files.findIndex(({ label }) => label === chosen),
  )
  const file = files[at]
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = files.at(next % files.length)
    if (!to) return
    choose(to.label)
    list.current?.querySelector<HTMLElement>(`[data-label="${to.label}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label="Code" ref={list} onKeyDown={move}>
        {files.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            data-label={label}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(label)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div className="panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`} tabIndex={0}>
        {file && <Source {...file} />}
      </div>
    </>
  )
}

function Single(file: CodeFile) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className="panel" aria-label={file.file} tabIndex={0}>
      <Source {...file} />
    </section>
  )
}

function Source({ file, source, runs }: CodeFile) {
  return (
    <>
      <p className="file">
        {file}
        {runs && <span> · runs on this page</span>}
      </p>
      <Highlighted source={source} />
    </>
  )
}
