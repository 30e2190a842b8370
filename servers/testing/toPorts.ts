import { type ServerName, serverNames } from '../cli/config.ts'

/** The ports of all servers in a row, as a configuration has them. */
export function toPorts(first: number): Record<ServerName, number> {
  return Object.fromEntries(serverNames.map((name, index) => [name, first + index])) as Record<ServerName, number>
}
