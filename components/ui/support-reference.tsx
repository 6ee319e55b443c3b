import { useTranslations } from '#words'

/** What support finds a fault in the log by; nothing where nothing is to be found. */
export function SupportReference({ reference }: { readonly reference: string | undefined }) {
  const t = useTranslations('ui')
  if (reference === undefined) return null
  return <p className="text-muted text-sm">{t('reference', { reference })}</p>
}
