/** The place of a word while it loads. Screen readers hear the sentence instead. */
export function SkeletonText({ children }: { children: string }) {
  return (
    <>
      <span className="skeleton-text" aria-hidden="true" />
      <span className="unseen">{children}</span>
    </>
  )
}
