/** The folder is a separate project inside ours, so its own lockfile counts. */
export default { turbopack: { root: import.meta.dirname }, devIndicators: false }
