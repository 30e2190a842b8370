import { heavyShare, nearlyFullShare } from '../base/limits.ts'
import type { StorageBounds } from '../store/storage.ts'
import type { OrganizationRow } from '../store/tables.ts'

/** The storage that an entry adds to an organization. */
export type Storing = {
  organization: Pick<OrganizationRow, 'id' | 'parentId'>
  bytes: number
  bounds?: StorageBounds | undefined
}

/**
 * Returns 'full' when an organization would store more than it may. Returns 'nearlyFull' when the operator's organizations together would,
 * or when they are close to it and this organization is a heavy one. An operator therefore gains no space by creating
 * sub-organizations, and light organizations can sign the longest. The operator's own organization has no bound of its own.
 * @param options.storedBy bytes by the id of an organization
 * @param options.onNearlyFull is called when an operator's organizations together are close to their bound, also if nothing is refused yet
 */
export function findLack(
  { organization: { id, parentId }, bytes, bounds }: Storing,
  { storedBy, onNearlyFull }: { storedBy: (id: string) => number; onNearlyFull: (parentId: string) => void },
): 'full' | 'nearlyFull' | undefined {
  if (!bounds) return undefined
  const all = storedBy(parentId ?? id) + bytes
  const own = parentId === null ? 0 : storedBy(id) + bytes
  if (own > bounds.organization) return 'full'
  if (all > bounds.all * nearlyFullShare) onNearlyFull(parentId ?? id)
  const isHeavy = own > bounds.organization * heavyShare
  return all > bounds.all * (isHeavy ? nearlyFullShare : 1) ? 'nearlyFull' : undefined
}
