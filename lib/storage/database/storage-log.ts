import type { Logger } from 'pino'

/** Where storage says what happened to it. Details carry no contents and no personal data. */
export type StorageLog = Pick<Logger, 'info' | 'warn' | 'error'>
