'use client'

import { useTranslations } from '#words'
import { Alert } from '../../../ui/alert'
import type { RefusedFile } from './admit-files'

/** The files that were not added, each with the reason. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const t = useTranslations('new-document')
  return (
    <Alert role="alert" tone="danger" title={t('notAdded')}>
      <ul>
        {refused.map(({ name, fault }) => (
          <li key={`${fault} ${name}`} className="wrap-anywhere">
            {name}: {t(fault)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
