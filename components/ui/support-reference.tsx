import { useTranslations } from '#words'

/** The reference by which support finds a fault in the log. Renders nothing without a reference. */
export function SupportReference({ reference }: { readonly reference: string | undefined }) {
  const t = useTranslations('ui')
  if (reference === undefined) return null
  return <p className="text-muted text-sm">{t('reference', { reference })}</p>
}
