'use client'

import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import type { Connection } from './use-live'

interface ConnectionNoticeProps {
  readonly connection: Connection
}

/** Always there, so that a screen reader hears what appears in it. */
export function ConnectionNotice({ connection }: ConnectionNoticeProps) {
  const t = useTranslations('live')
  return (
    <div role="status" className="sticky top-2 z-10 not-empty:mb-6">
      {connection !== 'good' && <Alert tone="warning" title={t(connection)} />}
    </div>
  )
}
