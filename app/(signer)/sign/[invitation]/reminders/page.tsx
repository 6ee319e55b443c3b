import { SubmitButton } from '@/components/form/submit-button'
import { MessageView, UnavailableView } from '@/components/signing/views/message-view'
import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'
import { followedLink } from '@/lib/portal/links/followed-links'
import { signingPage } from '@/lib/portal/signer/signing-page'
import { stop } from './actions'

interface RemindersPageProps {
  readonly params: Promise<{ invitation: string }>
  readonly searchParams: Promise<{ came?: string | string[] }>
}

/** Turns off automatic reminders of a signer. The link of an earlier mail works, too. */
export default async function RemindersPage({ params, searchParams }: RemindersPageProps) {
  const [{ invitation: id }, { came }] = await Promise.all([params, searchParams])
  const t = await translator('signing')
  const [link, page] = [await followedLink(id), await signingPage(id)]
  const isOff = came === 'stopped' || (!('closed' in page) && !page.invitation.signer.reminded)
  const why = came === 'unreachable' ? 'unreachable' : 'link'
  if (!isOff && (link === undefined || why === came || came === 'unknown')) {
    return (
      <Page title={t(`closed_${why}`)}>
        <UnavailableView id={`${id}/reminders`} page={{ closed: why, version: why }} />
      </Page>
    )
  }
  const [title, text] = isOff
    ? (['remindersOff', 'remindersOffText'] as const)
    : (['noReminders', 'noRemindersText'] as const)
  const known = 'closed' in page ? undefined : page.invitation
  return (
    <Page title={t(title)}>
      <MessageView
        title={title}
        text={text}
        documentName={known?.document?.name}
        owner={known?.owner_name}
      >
        {!isOff && (
          <form action={stop.bind(null, id)}>
            <SubmitButton>{t('noRemindersSubmit')}</SubmitButton>
          </form>
        )}
        {known && (
          <p>
            <a
              href={`/sign/${id}`}
              className="text-accent min-h-target inline-flex items-center underline"
            >
              {t('toDocument')}
            </a>
          </p>
        )}
      </MessageView>
    </Page>
  )
}
