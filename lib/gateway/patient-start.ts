import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import { isStorageError, StorageError } from '@/lib/storage/database/storage-error'
import type { GatewayConfig } from './operation/gateway-config'

interface PatientStartOptions extends Pick<GatewayConfig, 'databaseWaitMs'> {
  /** Location of the file storage, for messages. */
  readonly location: string
  readonly pauseMs?: number
}

/** Runs a step of the start, which must be repeatable. */
export type RunStep = <Result>(step: () => Promise<Result>) => Promise<Result>

/** Repeats each step of the start while the database or the file storage is away. */
export function patientStart(
  { databaseWaitMs, location, pauseMs = 2_000 }: PatientStartOptions,
  log: Pick<Logger, 'warn'>,
): RunStep {
  return async (step) => {
    const deadline = performance.now() + databaseWaitMs
    for (;;) {
      try {
        return await step()
      } catch (failure) {
        const away = awayService(failure)
        if (away === undefined) throw failure
        if (performance.now() >= deadline) throw refusal(away, location, failure)
        log.warn({ err: failure }, `waiting for the ${away}`)
        await pause(pauseMs)
      }
    }
  }
}

function awayService(failure: unknown): 'database' | 'file storage' | undefined {
  if (isStorageError(failure, 'blobs-away')) return 'file storage'
  return isDatabaseAway(failure) ? 'database' : undefined
}

/** An error for the operator. Unlike the failed statement's error, it is shown without a stack. */
function refusal(away: 'database' | 'file storage', location: string, failure: unknown) {
  return away === 'database'
    ? new StorageError('database-away', failure)
    : new StorageError('files-unreachable', location, failure)
}
