import type { ListKind } from '@/lib/screening/list-kinds'
import type { ScreeningSettings, Services } from '../operation/context'
import { fetchList, isAddress, type ListNetwork } from './fetch-list'
import { type ImportResult, importList } from './import-list'
import {
  openScreeningLists,
  type ScreeningListSettings,
  type ScreeningLists,
} from './screening-lists'

/** All functions of the screening lists. */
export interface Screening extends ScreeningLists {
  isConfigured(kind: string): boolean
  /** Imports the configured source of a list; undefined if none is configured. Throws when aborted. */
  renew(kind: ListKind, signal: AbortSignal): Promise<ImportResult | undefined>
  /** Imports a list for which an administrator is responsible. */
  importFrom(kind: ListKind, source: string, insist: boolean): Promise<ImportResult>
}

/** Services for look-ups. */
export interface ScreeningServices extends Services {
  readonly screening: Screening
}

interface Opening extends Pick<ScreeningListSettings, 'database' | 'clock'> {
  readonly settings: ScreeningSettings
  readonly network: ListNetwork
}

export function openScreening({ database, clock, settings, network }: Opening): Screening {
  const { lists, ageMaxMs } = settings
  const configured = lists.map(({ kind }) => kind)
  return {
    ...openScreeningLists({ database, clock, configured, ageMaxMs }),
    isConfigured: (kind) => configured.some((one) => one === kind),
    renew: async (kind, signal) => {
      const source = lists.find((list) => list.kind === kind)?.source
      if (source === undefined) return undefined
      return await importList(
        database,
        {
          kind,
          fetch: (format) => fetchList(format, source, network, signal),
          // The age of a file counts from its modification, even if it is read again.
          seenAt: ({ modifiedAt }) => (isAddress(source) ? clock() : (modifiedAt ?? clock())),
        },
        clock,
      )
    },
    importFrom: async (kind, source, insist) =>
      await importList(
        database,
        { kind, insist, fetch: (format) => fetchList(format, source, network), seenAt: clock },
        clock,
      ),
  }
}
