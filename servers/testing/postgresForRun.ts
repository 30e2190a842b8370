import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresStarter: string
  }
}

/**
 * Vitest's global set-up: one Postgres for all files of a run, started when the first of them asks for it, so that a run which
 * needs none waits for none. With POSTGRES_URL the server at that address serves instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<Postgres> | undefined
  const starter = createServer(async (_, response) => {
    try {
      postgres ??= startPostgres()
      response.end((await postgres).url)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve))
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`)
  return async () => {
    starter.close()
    await (await postgres?.catch(() => undefined))?.stop()
  }
}

/**
 * The address of the run's Postgres, which has no fsync: a test that kills a database needs one of its own
 * (`startPostgres`).
 */
export async function addressOfPostgres(): Promise<string> {
  if (process.env.POSTGRES_URL) return process.env.POSTGRES_URL
  const response = await fetch(inject('postgresStarter'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
