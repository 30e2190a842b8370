import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// JavaScriptCore (Safari, WebKitGTK) drops the caller's stack frame when a call's value is returned (ECMAScript §15.10.3). It then
// takes the receiver for the sender: the message carries the receiver's own window and origin, and the receiver rejects it.

const root = resolve(import.meta.dirname, '..')
const tailCall = /(?:=>|\breturn\b)[^;{}]*\bpostMessage\(/

test('a message to another window is posted in a statement, never as a returned value', () => {
  const files = ['src', 'sites'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|node_modules|dist/.test(path))
      .map((path) => join(folder, path)),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => tailCall.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
