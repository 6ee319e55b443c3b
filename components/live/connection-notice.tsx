'use client'

import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import type { Connection } from './page-connection'

interface ConnectionNoticeProps {
  readonly connection: Connection
  readonly className?: string
}

/**
 * Part of the page's flow, so that it covers nothing. It is always in the page, because a screen reader announces only
 * text that appears in an existing element.
 */
export function ConnectionNotice({
  connection,
  className = 'not-empty:mb-6',
}: ConnectionNoticeProps) {
  const t = useTranslations('live')
  return (
    <div role="status" className={className}>
      {connection !== 'good' && <Alert tone="warning" title={t(connection)} />}
    </div>
  )
}
