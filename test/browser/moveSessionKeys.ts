import type { Page } from 'playwright-core'

/** As after fifteen minutes. Moving the page's clock would not do, because servers would refuse the page. */
export function forgetSessionKeys(page: Page): Promise<void> {
  return moveSessionKeys(page, undefined)
}

/** As shortly before fifteen minutes: the page's session key ends in half a minute. */
export function endSessionKeysSoon(page: Page): Promise<void> {
  return moveSessionKeys(page, 30_000)
}

/** Moves the end of every session key of the page, in milliseconds from now, or removes the keys; then reloads the page. */
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
