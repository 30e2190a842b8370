import type { Page } from 'playwright-core'

/** As after a quarter of an hour. Servers would refuse a page whose clock was put forward. */
export function forgetSessionKeys(page: Page): Promise<void> {
  return moveSessionKeys(page, undefined)
}

/** As shortly before a quarter of an hour: the session key that the page keeps ends in half a minute. */
export function endSessionKeysSoon(page: Page): Promise<void> {
  return moveSessionKeys(page, 30_000)
}

/** Changes when every session key of the page ends, from now in milliseconds, or removes them; then loads the page again. */
async function moveSessionKeys(page: Page, leftMs: number | undefined): Promise<void> {
  await page.evaluate(async (leftMs) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latchkey')
      opening.onsuccess = () => resolve(opening.result)
    })
    await new Promise<void>((resolve, reject) => {
      const change = database.transaction('keys', 'readwrite')
      change.oncomplete = () => resolve()
      change.onabort = () => reject(change.error)
      const range = IDBKeyRange.bound('latchkey-session-', 'latchkey-session-~')
      const walk = change.objectStore('keys').openCursor(range)
      walk.onsuccess = () => {
        const cursor = walk.result
        if (!cursor) return
        if (leftMs === undefined) cursor.delete()
        else cursor.update({ ...cursor.value, expirationDate: Date.now() + leftMs })
        cursor.continue()
      }
    })
    database.close()
  }, leftMs)
  await page.reload()
}
