import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { organisationAt, staffRefusals } from '@/lib/portal/sign-in/staff-sign-in'
import { fullName, shownPerson } from '@/lib/portal/sign-in/viewer'

/** The page where members of one organisation sign in. It also says why a sign-in failed. */
export default async function StaffSignInPage({
  params,
  searchParams,
}: PageProps<'/sign-in/organisation/[link]'>) {
  const { link } = await params
  const why = [(await searchParams).why].flat()[0]
  const refusal = staffRefusals.find((known) => known === why)
  const found = await unlessUnreachable(organisationAt(link).then((name) => ({ name })))
  const person = await shownPerson()
  const t = await translator('staff-sign-in')
  const name = found?.name
  if (name === undefined) {
    const title = t(found ? 'unknown' : 'failed_busy')
    return (
      <Page title={title} width="task">
        <h1 className="text-xl">{title}</h1>
        <p className="mt-4">{t(found ? 'unknownNext' : 'failed_busy_next')}</p>
      </Page>
    )
  }
  return (
    <Page title={t('pageTitle', { organisation: name })} width="task">
      <div className="space-y-4">
        <h1 className="text-xl wrap-anywhere">{t('pageTitle', { organisation: name })}</h1>
        {refusal && (
          <Alert tone="danger" title={t(`failed_${refusal}`)}>
            <p>{t(`failed_${refusal}_next`)}</p>
          </Alert>
        )}
        <p>{t('pageMeaning')}</p>
        {person && <p className="wrap-anywhere">{t('replaces', { name: fullName(person) })}</p>}
        <a href={`/sign-in/organisation/${link}/begin`} className={buttonClass('primary')}>
          {t(refusal ? 'again' : 'begin')}
        </a>
      </div>
    </Page>
  )
}
