import { settled } from './settled.ts'

/**
 * Opens an IndexedDB database, and creates its object stores the first time. Async, so that a browser without IndexedDB
 * rejects instead of throwing.
 */
export async function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => stores.forEach((store) => void request.result.createObjectStore(store))
  const database = await settled(request)
  // A tab that deletes the database would otherwise wait until this connection closes.
  database.onversionchange = () => database.close()
  return database
}
