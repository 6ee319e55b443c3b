import { NoEvidence } from '@/components/documents/no-evidence'
import { Words } from '@/components/layout/words'
import { LivePage } from '@/components/live/live-page'
import { BrandHead } from '@/components/signing/brand-head'
import { UnavailableView } from '@/components/signing/views/message-view'
import { SigningView } from '@/components/signing/views/signing-view'
import { Page } from '@/components/ui/page'
import { isBegunHere } from '@/lib/portal/browser-signing/browser-answer'
import { lastMethod } from '@/lib/portal/browser-signing/last-method'
import { methodsOn } from '@/lib/portal/browser-signing/methods'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import { cookieViewer } from '@/lib/portal/sign-in/viewer'
import { messageWay } from '@/lib/portal/signer/message-way'
import {
  type NoSigningPage,
  refreshEveryMs,
  type SigningPage,
  signingFiles,
  signingPage,
} from '@/lib/portal/signer/signing-page'
import { waitingLink } from '@/lib/portal/smart-id/waiting-link'
import type { Language } from '@/lib/vocabulary/language'

interface SignPageProps {
  readonly params: Promise<{ invitation: string }>
  readonly searchParams: Promise<{ readonly evidence?: string | string[] }>
}

/** The page behind an invitation's link. A cookie has the secret of the link. */
export default async function SignPage({ params, searchParams }: SignPageProps) {
  const language = await currentLanguage()
  const { invitation: id } = await params
  const page = await signingPage(id)
  return (
    <Words
      namespaces={[
        'signing-panel',
        'signer-fields',
        'person',
        'control-code',
        'device-link',
        'browser-signing',
        'card',
        'outcomes',
        'viewer',
      ]}
    >
      <Page title={await titleOf(page)}>
        <LivePage
          address={`/status/sign/${id}`}
          version={page.version}
          everyMs={refreshEveryMs(page)}
          isNoticeInside={hasPanel(page)}
        >
          {'closed' in page || <BrandHead id={id} brand={page.invitation.brand} />}
          <div className="max-w-task mb-6 empty:hidden">
            <NoEvidence asked={(await searchParams).evidence} />
          </div>
          {'closed' in page ? (
            <UnavailableView id={id} page={page} />
          ) : (
            <SigningView
              page={page}
              files={await signingFiles(page)}
              link={await linkOf(page, language)}
              messageWay={await messageWay(page)}
              lastMethod={await lastMethod()}
              browserMethods={await methodsOn(page)}
              begunHere={await isBegunHere(page)}
              signedIn={(await cookieViewer()) !== undefined}
            />
          )}
        </LivePage>
      </Page>
    </Words>
  )
}

/** Whether the page has a panel that shows the notice about the connection. */
function hasPanel(page: SigningPage | NoSigningPage): boolean {
  return 'stage' in page && ['identify', 'choose', 'waiting'].includes(page.stage.name)
}

/** Whether the reader watches a document that is not signed yet. */
function isObserving({ signer, document }: SigningPage['invitation']): boolean {
  return signer.role === 'observer' && document?.document_status !== 'signed'
}

async function titleOf(page: SigningPage | NoSigningPage): Promise<string> {
  const t = await translator('signing')
  const a = await translator('approval')
  if ('closed' in page) return t(`closed_${page.closed}`)
  const { stage, invitation } = page
  if (stage.name === 'closed') return t(`closed_${stage.why}`)
  const isApprover = invitation.signer.role === 'approver'
  if (stage.name === 'rejected') return isApprover ? a('rejected') : t('rejected')
  const document = invitation.document?.name
  if (document === undefined) return t('titlePrivate')
  const isDone = stage.name === 'signed' || stage.name === 'copy'
  if (isApprover) return a(isDone ? 'titleApproved' : 'title', { document })
  if (isObserving(invitation)) return a('titleObserved', { document })
  return t(isDone ? 'titleSigned' : 'title', { document })
}

async function linkOf({ id, stage }: SigningPage, language: Language) {
  if (stage.name !== 'waiting') return undefined
  const { token, device_link: deviceLink } = stage.attempt
  return await waitingLink({ token, deviceLink }, `/status/sign/${id}/device-link`, language)
}
