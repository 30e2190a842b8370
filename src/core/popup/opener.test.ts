import { expect, test } from 'vitest'
import { createPage } from '../../../test/scripted/globalPage.ts'
import { createOpener } from './opener.ts'
import { openPopup } from './openPopup.ts'

function setUp(options: Parameters<typeof createPage>[1] = {}) {
  const { opened, options: page } = createPage([], options)
  return { opened, page, opener: createOpener(() => openPopup({ width: 420, height: 540 })) }
}

test('default: takes the prepared window', () => {
  const { opened, opener } = setUp()
  opener.prepare()
  expect(opener.open()).toBe(opened[0]?.popup)
  expect(opened).toHaveLength(1)
})

test('behavior: while a window is open, none is prepared', () => {
  const { opened, opener } = setUp()
  const shown = opener.open()
  opener.prepare()()
  expect(opened).toHaveLength(1)
  expect(shown?.closed).toBe(false)
  shown?.close()
  opener.prepare()
  expect(opened).toHaveLength(2)
})

test('behavior: closes a prepared window that was not needed, and keeps one that was', () => {
  const { opened, opener } = setUp()
  opener.prepare()()
  const discard = opener.prepare()
  opener.open()
  discard()
  expect(opened.map(({ popup }) => popup.closed)).toEqual([true, false])
})

test('behavior: ignores a prepared window that the user closed', () => {
  const { opened, opener } = setUp()
  opener.prepare()
  opened[0]?.popup.close()
  expect(opener.open()).toBe(opened[1]?.popup)
})

test('behavior: a window blocked in one click is requested again in the next', () => {
  const { page, opener } = setUp({ blocked: true })
  opener.prepare()
  page.blocked = false
  expect(opener.open()).toBeNull()
  expect(opener.open()).not.toBeNull()
})
