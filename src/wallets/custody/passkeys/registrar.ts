import type { CustodySession } from '../custodySession.ts'

/** Whose passkeys they are, and what stamps for them: a session, or a recovery's own credential. */
export type Registrar = Pick<CustodySession, 'client' | 'organizationId' | 'userId' | 'withStamper' | 'withStamperFor'>
