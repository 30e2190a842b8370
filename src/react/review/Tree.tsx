import type { TreeNode } from '../../review/typedDataValues.ts'
import { AddressText } from './AddressText.tsx'

/** Typed data as it is hashed: every name and every value, nothing collapsed. */
export function Tree({ nodes }: { nodes: readonly TreeNode[] }) {
  return (
    <ul className="tree" dir="ltr">
      {nodes.map((node) => (
        <li key={node.name}>
          <span className="tree-name">
            {node.name} <small>{node.type}</small>
          </span>
          {'children' in node ? <Tree nodes={node.children} /> : <Leaf type={node.type} text={node.text} />}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ type, text }: { type: string; text: string }) {
  if (type === 'address') return <AddressText address={text} />
  return (
    <span className="foreign" dir="auto">
      {text}
    </span>
  )
}
