/** Returns the result of an IndexedDB request. */
export function settled<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
