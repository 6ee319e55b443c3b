import { useTranslations } from '#words'
import { Alert } from '../ui/alert'

/** In the place of what needs a person, for a member whom their organisation signed in. */
export function PersonNeeded() {
  const t = useTranslations('staff-sign-in')
  return (
    <Alert tone="info" title={t('personNeeded')}>
      <p>{t('personNeededNext')}</p>
    </Alert>
  )
}
