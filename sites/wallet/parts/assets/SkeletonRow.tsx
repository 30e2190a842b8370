/** The place of a token while it loads. */
export function SkeletonRow() {
  return (
    <div className="holding" aria-hidden="true">
      <span className="skeleton holding-icon" />
      <span className="holding-name">
        <span className="skeleton" style={{ width: '45%', height: 14 }} />
        <span className="skeleton" style={{ width: '30%', height: 11, marginTop: 6 }} />
      </span>
    </div>
  )
}
