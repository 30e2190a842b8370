/** The folder is a project of its own within ours: its lockfile is the one that counts. */
export default { turbopack: { root: import.meta.dirname }, devIndicators: false }
