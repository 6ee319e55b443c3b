import { useTranslations } from '#words'
import { Alert } from '../ui/alert'

/** Shown to a member whom an organisation signed in, in place of a page that needs an identified person. */
export function PersonNeeded() {
  const t = useTranslations('staff-sign-in')
  return (
    <Alert tone="info" title={t('personNeeded')}>
      <p>{t('personNeededNext')}</p>
    </Alert>
  )
}
