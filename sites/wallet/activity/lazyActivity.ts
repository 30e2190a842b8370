import type { ActivityStore } from './activityStore.ts'

/** Opens the activity of a person, once in this window. */
export type OpenActivity = (personId: string) => Promise<ActivityStore>

/** Loads the code of the activity when it is first needed: a window that only connects never needs it. */
export function lazyActivity(options: { environmentId: string; now: () => number }): OpenActivity {
  const opened = new Map<string, Promise<ActivityStore>>()
  return (personId) => {
    const known = opened.get(personId)
    if (known) return known
    const opening = import('./activityStore.ts').then(({ createActivityStore }) =>
      createActivityStore({ ...options, personId }),
    )
    opened.set(personId, opening)
    // The next call tries again.
    opening.catch(() => opened.delete(personId))
    return opening
  }
}
