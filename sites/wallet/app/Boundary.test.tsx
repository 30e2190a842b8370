import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { words } from '../words.ts'
import { Boundary } from './Boundary.tsx'

test('a room that fails leaves a sentence, and nothing to confirm', () => {
  const boundary = new Boundary({ children: 'a room' })
  expect(renderToStaticMarkup(boundary.render())).toBe('a room')
  boundary.state = Boundary.getDerivedStateFromError()
  const html = renderToStaticMarkup(boundary.render())
  expect(html).toContain(words.failed.text)
  expect(html).not.toContain('button')
})
