import { formatMoment } from '../../core/words/formatMoment.ts'
import type { TreeNode } from '../../review/typedDataValues.ts'
import { AddressText } from './AddressText.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/** Longer texts stand below their name. */
const maxBeside = 24

/** Typed data as it is hashed: every name and every value. Nothing is folded, because a fold could hide what a signature gives away. */
export function Tree({ nodes }: { nodes: readonly TreeNode[] }) {
  return (
    <ul className="tree" dir="ltr">
      {nodes.map((node) => (
        <li key={node.name} data-layout={layoutOf(node)}>
          <span className="tree-name">
            {nameOf(node)} <small>{node.type}</small>
          </span>
          {'children' in node ? <Tree nodes={node.children} /> : <Leaf node={node} />}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ node: { name, type, text } }: { node: Extract<TreeNode, { text: string }> }) {
  const { locale } = useReviewWords()
  if (type === 'address') return <AddressText address={text} />
  const at = momentOf({ name, type, text })
  return (
    <span className="foreign" dir="auto">
      {text}
      {at !== undefined && <small className="tree-moment">{formatMoment(at, locale)}</small>}
    </span>
  )
}

function layoutOf(node: TreeNode): 'beside' | 'below' {
  if ('children' in node) return 'below'
  return node.type !== 'address' && node.text.length <= maxBeside && !node.text.includes('\n') ? 'beside' : 'below'
}

/** The items of a list have numbers. People count from one. */
function nameOf({ name }: TreeNode): string {
  return /^\d+$/.test(name) ? `#${Number(name) + 1}` : name
}

const isTimeName = /deadline|expir|valid|until|start|end|issued|time|date/i

/**
 * Returns a number of seconds as a moment in milliseconds, if its name says that it is one. The number stays beside it, because the name
 * is the site's.
 */
function momentOf({ name, type, text }: { name: string; type: string; text: string }): number | undefined {
  if (!/^u?int/.test(type) || !isTimeName.test(name) || !/^[1-9]\d{9}$/.test(text)) return undefined
  return Number(text) * 1000
}
