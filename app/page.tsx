import { headers } from 'next/headers'
import Link from 'next/link'
import { forgetDraftsScript } from '@/components/documents/new/draft-storage'
import { ForgetDraft } from '@/components/documents/new/forget-draft'
import { SignOwnButton } from '@/components/documents/own/sign-own-button'
import { StepDrawing } from '@/components/layout/step-drawing'
import { Words } from '@/components/layout/words'
import { InvitationLink } from '@/components/start/invitation-link'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card, Page } from '@/components/ui/page'
import { nonceIn } from '@/lib/portal/http/content-security-policy'
import { translator } from '@/lib/portal/i18n/translator'
import { portalSettings } from '@/lib/portal/settings/settings'
import { shownPerson } from '@/lib/portal/sign-in/viewer'
import { openLink } from './actions'

const steps = [
  { drawing: 'upload', title: 'stepUpload', meaning: 'stepUploadMeaning' },
  { drawing: 'invite', title: 'stepInvite', meaning: 'stepInviteMeaning' },
  { drawing: 'sign', title: 'stepSign', meaning: 'stepSignMeaning' },
] as const

/** The notices that say that a sign-out was incomplete. */
const notices = [
  { signedOut: 'unconfirmed', title: 'signedOutHere', next: 'signedOutHereNext' },
  { signedOut: 'late', title: 'signedOutLate', next: 'signedOutLateNext' },
] as const

export default async function StartPage({ searchParams }: PageProps<'/'>) {
  const t = await translator('start')
  const person = await shownPerson()
  const { 'signed-out': said } = await searchParams
  const notice = notices.find(({ signedOut }) => signedOut === said)
  return (
    <Page title={t('pageTitle')}>
      {!person && <ForgetDraft what="everything" />}
      {!person && (
        <script data-kept="" nonce={nonceIn((await headers()).get('content-security-policy'))}>
          {forgetDraftsScript}
        </script>
      )}
      {notice && !person && (
        <div className="mb-8">
          <Alert tone="warning" title={t(notice.title)}>
            <p>{t(notice.next)}</p>
          </Alert>
        </div>
      )}
      <h1 className="max-w-text text-2xl">{t('title')}</h1>
      <p className="max-w-text text-muted mt-4 text-lg">{t('lead')}</p>
      <div className="mt-10 grid gap-4 md:grid-cols-3">
        <Card className="flex flex-col items-start gap-2">
          <h2 className="text-lg">{t('owner')}</h2>
          <p className="text-muted mb-4">{t('ownerMeaning')}</p>
          <Link
            href={person ? '/documents' : '/sign-in'}
            className={buttonClass('primary', 'mt-auto')}
          >
            {t(person ? 'toDocuments' : 'signIn')}
          </Link>
          <SignOwnButton />
        </Card>
        <Card className="flex flex-col items-start gap-2">
          <h2 className="text-lg">{t('invited')}</h2>
          <p className="text-muted">{t('invitedMeaning')}</p>
          <Words namespaces={['start']}>
            <InvitationLink home={portalSettings().portalUrl} openLink={openLink} />
          </Words>
        </Card>
        <Card className="flex flex-col items-start gap-2">
          <h2 className="text-lg">{t('check')}</h2>
          <p className="text-muted mb-4">{t('checkMeaning')}</p>
          <Link href="/validation" className={buttonClass('secondary', 'mt-auto')}>
            {t('toCheck')}
          </Link>
        </Card>
      </div>
      <h2 className="mt-16 text-lg">{t('steps')}</h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.drawing} className="flex gap-4 md:block">
            <StepDrawing name={step.drawing} />
            <div>
              <h3 className="font-semibold md:mt-4">
                {index + 1}. {t(step.title)}
              </h3>
              <p className="text-muted">{t(step.meaning)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  )
}
