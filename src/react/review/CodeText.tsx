/** Bytes or a technical text of a page, in full and from left to right. */
export function CodeText({ children }: { children: string }) {
  return (
    <code className="foreign" dir="ltr">
      {children}
    </code>
  )
}
