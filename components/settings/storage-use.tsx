import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import type { StorageInUse } from '@/lib/portal/owner/storage'
import { classNames } from '../ui/class-names'
import { ProgressBar } from '../ui/progress-bar'

interface StorageUseProps {
  readonly storage: StorageInUse
  /** Whether a bar is shown below the words. Without a bar, only a warning is shown. */
  readonly bar?: boolean
}

/** The share of the storage from which the line warns. */
const nearlyFull = 0.9

/** How much of their storage a person uses. */
export function StorageUse({ storage: { used, allowed }, bar = false }: StorageUseProps) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const size = (bytes: number) => formatSize(bytes, locale)
  const isNearlyFull = allowed !== null && used >= allowed * nearlyFull
  if (!bar && !isNearlyFull) return null
  return (
    <div className="space-y-2">
      <p className={classNames('text-sm', isNearlyFull ? 'text-warning' : 'text-muted')}>
        {!bar && `${t('storage')}: `}
        {allowed === null
          ? t('storageUsed', { used: size(used) })
          : t('storageOf', { used: size(used), allowed: size(allowed) })}
      </p>
      {bar && allowed !== null && (
        <ProgressBar label={t('storage')} value={Math.min(used, allowed)} max={allowed} />
      )}
    </div>
  )
}
