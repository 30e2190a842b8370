import { OperatorError } from './operatorError.ts'
import { type RealmName, realmNames, variablesOf } from './realms.ts'

/**
 * Returns the address of the Postgres database for a part of the data; undefined when it is in a file.
 * @throws {OperatorError} when two parts would share a database, or only the others are on Postgres
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv, realm: RealmName): string | undefined {
  const name = variablesOf[realm].databaseUrl
  const url = env[name]
  if (url === undefined && realm !== 'main' && env.DATABASE_URL !== undefined) {
    throw new OperatorError(`Set ${name}: ${realm} keeps its data in a database of its own, apart from DATABASE_URL.`)
  }
  const other = realmNames.find((one) => one !== realm && env[variablesOf[one].databaseUrl] === url)
  if (url !== undefined && other) {
    throw new OperatorError(`${name} and ${variablesOf[other].databaseUrl} must name two databases: they are the same.`)
  }
  return url
}
