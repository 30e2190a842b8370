import { readFileSync } from 'node:fs'

/** What the browser's driver and the runner say of a wait that did not end in time; the runner's stack stands for its test's. */
const wait = /^(\S+ )?Timeout \d+ms exceeded|^(Error: )?(Test|Hook) timed out in \d+ms|^Error: STACK_TRACE_ERROR/
/** More than this is no hiccup of the machine. */
const maxFiles = 3

/**
 * The test files that failed because a wait did not end, which a machine that stalled for half a minute may have caused. None
 * if any file failed otherwise: what was found wrong is never asked twice. In a file whose tests go on from one another, the
 * first failure tells.
 * @param {string} path the report of Vitest's `json` reporter
 * @returns {string[]} absolute paths
 */
export function waitedInVain(path) {
  const failed = JSON.parse(readFileSync(path, 'utf8')).testResults.filter(({ status }) => status === 'failed')
  const first = ({ message, assertionResults }) =>
    message || assertionResults.find(({ status }) => status === 'failed')?.failureMessages[0]
  const isWait = (file) => wait.test(first(file) ?? '')
  return failed.length <= maxFiles && failed.every(isWait) ? failed.map(({ name }) => name) : []
}
