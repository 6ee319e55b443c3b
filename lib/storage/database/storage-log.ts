import type { Logger } from 'pino'

/** Log of the storage. Fields contain no contents and no personal data. */
export type StorageLog = Pick<Logger, 'info' | 'warn' | 'error'>
