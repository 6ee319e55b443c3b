'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { FreshPageProps, PageVersion } from './fresh-page'
import { outlastOffline } from './outlast-offline'
import type { Connection } from './page-connection'
import { useLatePart } from './use-late-part'

const loadFreshPage = async () => (await import('./fresh-page')).FreshPage

/** Keeps a page current. Returns the state of the reader's connection, and an element that polls but shows nothing. */
export function useFreshPage(
  page: PageVersion,
  work?: FreshPageProps['work'],
): readonly [Connection, ReactNode] {
  const late = useLatePart(loadFreshPage, page.everyMs !== undefined)
  const [connection, setConnection] = useState<Connection>('good')
  useEffect(outlastOffline, [])
  if (late.Part === undefined) return [late.connection, null]
  return [connection, <late.Part key="poll" {...page} work={work} onConnection={setConnection} />]
}
