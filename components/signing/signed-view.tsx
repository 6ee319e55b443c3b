import { CircleCheck } from 'lucide-react'
import type { Invitation } from '@/lib/gateway/contract/hosted'
import { returnAddress } from '@/lib/portal/return-address'
import type { SigningPage } from '@/lib/portal/signing-page'
import { FilesCard } from '../document/files/files-card'
import { PreviewDialog } from '../document/preview-dialog'
import type { PreviewTexts } from '../document/preview-texts'
import { buttonClass } from '../ui/button'
import { LocalTime } from '../ui/local-time'
import { ArrivalHeading } from './arrival-heading'
import { OtherSigners } from './other-signers'
import type { ShownDocument } from './shown-document'
import type { SigningText, SigningTranslator } from './signing-texts'

interface SignedViewProps {
  readonly t: SigningTranslator
  readonly page: SigningPage
  readonly document: ShownDocument
  readonly previewTexts: PreviewTexts
}

/** It is done: what there is now, what happens next, and the way back. */
export function SignedView({ t, page, document, previewTexts }: SignedViewProps) {
  const { signer, other_signers } = page.invitation
  return (
    <div className="max-w-task mx-auto space-y-8">
      <div className="space-y-2">
        <div className="text-accent flex items-center gap-3">
          <CircleCheck aria-hidden="true" className="size-8 shrink-0" />
          <ArrivalHeading>{t('signed')}</ArrivalHeading>
        </div>
        <p className="text-lg font-semibold">{document.name}</p>
        {signer.signed_at !== null && (
          <p className="text-muted">
            {t('signedAt')} <LocalTime at={signer.signed_at} language={t.language} />
          </p>
        )}
      </div>
      <NextSteps t={t} page={page} document={document} previewTexts={previewTexts} />
      <p>{t(whatNext(page.invitation))}</p>
      <FilesCard files={document.files} address={document.filesAddress} />
      {other_signers.length > 0 && <OtherSigners t={t} signers={other_signers} />}
    </div>
  )
}

function whatNext({ kind, other_signers }: Invitation): SigningText {
  if (other_signers.length === 0) return 'nextNothing'
  if (other_signers.every(({ signStatus }) => signStatus === 'signed')) return 'nextAll'
  return kind === 'invitation' ? 'nextOthers' : 'nextNothing'
}

/** Who came from another system goes back to it; the others keep their copy. */
function NextSteps({ t, page, document, previewTexts }: SignedViewProps) {
  const back = returnAddress(page.invitation.signer.success_url)
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {back && (
        <a href={back.href} rel="noreferrer" className={buttonClass('primary')}>
          {t('returnTo', { host: back.host })}
        </a>
      )}
      <a
        href={`${document.address}?download`}
        className={buttonClass(back ? 'secondary' : 'primary')}
      >
        {t('download')}
      </a>
      {document.type === 'pdf' && (
        <PreviewDialog
          label={t('openSigned')}
          address={document.address}
          name={document.name}
          sha256={document.sha256}
          texts={previewTexts}
        />
      )}
    </div>
  )
}
