import { SubmitButton } from '@/components/form/submit-button'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'
import { type AddressToConfirm, readConfirmation } from '@/lib/portal/owner/confirm-address'
import { confirm } from './actions'

/** Asks to confirm the address for notices, after the link in the mail was opened. */
export default async function ConfirmAddressPage() {
  const found = await readConfirmation()
  const t = await translator('settings')
  return (
    <Page title={t('confirmTitle')} width="task">
      <div className="space-y-4">
        <h1 className="text-xl">{t('confirmTitle')}</h1>
        <Confirmation found={found} t={t} />
      </div>
    </Page>
  )
}

interface ConfirmationProps {
  readonly found: AddressToConfirm
  readonly t: Awaited<ReturnType<typeof translator<'settings'>>>
}

function Confirmation({ found, t }: ConfirmationProps) {
  if ('closed' in found) {
    const isAway = found.closed === 'unreachable'
    return (
      <Alert tone="warning" title={t(isAway ? 'confirmAway' : 'confirmEnded')}>
        <p>{t(isAway ? 'unreachableNext' : 'confirmEndedNext')}</p>
      </Alert>
    )
  }
  const { email, confirmed } = found
  if (confirmed) {
    return (
      <>
        <Alert tone="success" title={t('confirmed')}>
          <p className="break-words">{t('confirmedNext', { email })}</p>
        </Alert>
        <p>
          <a href="/settings" className={buttonClass('secondary')}>
            {t('toSettings')}
          </a>
        </p>
      </>
    )
  }
  return (
    <>
      <p className="max-w-text break-words">{t('confirmMeaning', { email })}</p>
      <form action={confirm}>
        <SubmitButton>{t('confirm')}</SubmitButton>
      </form>
      <p className="text-muted max-w-text">{t('confirmNotYours')}</p>
    </>
  )
}
