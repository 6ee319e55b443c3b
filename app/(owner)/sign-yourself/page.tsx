import { SignOwnForm } from '@/components/documents/own/sign-own-form'
import { Words } from '@/components/layout/words'
import { PersonNeeded } from '@/components/sign-in/person-needed'
import { Page } from '@/components/ui/page'
import { personMark } from '@/lib/portal/actions/person-mark'
import { translator } from '@/lib/portal/i18n/translator'
import { requirePerson } from '@/lib/portal/sign-in/viewer'

/** The page for signing one's own file: the file is dropped here, and signed and downloaded on the next page. */
export default async function SignYourselfPage() {
  const person = await requirePerson('/sign-yourself')
  const t = await translator('sign-own')
  return (
    <Words namespaces={['sign-own', 'new-document', 'viewer']}>
      <Page title={t('title')}>
        <div className="max-w-[45rem]">
          <h1 className="text-xl">{t('title')}</h1>
          <p className="max-w-text text-muted mt-2">{t('lead')}</p>
          {person.isStaff ? (
            <div className="mt-4">
              <PersonNeeded />
            </div>
          ) : (
            <>
              <SignOwnForm whose={personMark(person)} />
              <p className="max-w-text text-muted mt-4 text-sm">{t('deleted')}</p>
            </>
          )}
        </div>
      </Page>
    </Words>
  )
}
