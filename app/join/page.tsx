import { SubmitButton } from '@/components/form/submit-button'
import { PersonNeeded } from '@/components/sign-in/person-needed'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { NothingHere } from '@/components/ui/nothing-here'
import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'
import { readInvitation } from '@/lib/portal/owner/organisation'
import { fullName, shownPerson } from '@/lib/portal/sign-in/viewer'
import { join } from './actions'

/** An invitation to an organisation, after the link was opened. The person signs in before they join. */
export default async function JoinPage({ searchParams }: PageProps<'/join'>) {
  const invitation = await readInvitation()
  const person = await shownPerson()
  const t = await translator('organisation')
  if (!invitation) {
    const errors = await translator('errors')
    return (
      <NothingHere
        title={t('joinEnded')}
        meaning={t('joinEndedNext')}
        href="/"
        way={errors('toStart')}
      />
    )
  }
  const { organisation, role } = invitation
  const name = fullName(invitation)
  const isRefused = (await searchParams).refused !== undefined
  return (
    <Page title={t('joinTitle', { organisation })} width="task">
      <div className="space-y-4">
        <h1 className="text-xl wrap-anywhere">{t('joinTitle', { organisation })}</h1>
        {isRefused && (
          <Alert tone="danger" title={t('joinOther')}>
            <p>{t('joinOtherNext', { name })}</p>
          </Alert>
        )}
        <p>{t('joinAs', { name, role: t(`role_${role}`) })}</p>
        <p>{t('joinMeaning')}</p>
        {person?.isStaff && <PersonNeeded />}
        {person && !person.isStaff && (
          <form action={join}>
            <SubmitButton>{t('join')}</SubmitButton>
          </form>
        )}
        {!person && (
          <a href="/sign-in?to=/join" className={buttonClass('primary')}>
            {t('joinSignIn')}
          </a>
        )}
      </div>
    </Page>
  )
}
