/** A door with an arrow out of it. The button around it has the name. */
export function SignOutIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" />
    </svg>
  )
}
