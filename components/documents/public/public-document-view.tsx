import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { PublicDocument } from '@/lib/gateway/contract/entries/public-document'
import { translator } from '@/lib/portal/i18n/translator'
import { isOpen } from '@/lib/portal/people/is-open'
import { fullName } from '@/lib/portal/sign-in/viewer'
import type { DocumentState } from '@/lib/vocabulary/document'
import { SignerBadge } from '../../live/signer-badge'
import { LocalTime } from '../../ui/local-time'
import { FileFacts } from '../../viewer/file-facts'
import { FilesCard } from '../../viewer/file-list'
import { DocumentStateBadge } from '../state-badge'

interface PublicDocumentViewProps {
  readonly document: PublicDocument
  /** The files of a container. */
  readonly files: readonly ContainedFile[]
  /** The result of the signature check, below everything else. */
  readonly report?: ReactNode
}

/** The public page of a document, for viewing, downloading and checking. */
export async function PublicDocumentView({ document, files, report }: PublicDocumentViewProps) {
  const t = await translator('public-document')
  return (
    <>
      <h1 className="text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge state={document.document_status} />
        <span className="text-muted">{t('from', { owner: document.owner_name })}</span>
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <FileFacts document={document} address={`/files/public/${document.uuid}/file`} />
        <PublicSigners document={document} />
      </div>
      <FilesCard files={files} address={`/files/public/${document.uuid}/files`} />
      {report}
      <p className="text-muted mt-6">{t('public')}</p>
    </>
  )
}

type PublicSigner = PublicDocument['signers'][number]

interface PublicSignersProps {
  readonly document: Pick<PublicDocument, 'signers' | 'document_status'>
}

/**
 * The signers of the document. Their states do not show who has opened the invitation, which only the owner may know.
 */
function PublicSigners({ document: { signers, document_status } }: PublicSignersProps) {
  const t = useTranslations('public-document')
  const isWaiting = waiting.includes(document_status)
  return (
    <section className="border-line bg-surface rounded border">
      <h2 className="px-4 pt-4 text-lg sm:px-6 sm:pt-6">{t('signers')}</h2>
      {signers.length === 0 && <p className="text-muted px-4 pb-4 sm:px-6">{t('nobody')}</p>}
      <ul className="divide-line divide-y">
        {/* The key is the index, because two signers may have the same name. */}
        {[...signers.entries()].map(([index, signer]) => (
          <li
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-4 sm:px-6"
          >
            <span className="min-w-0 wrap-anywhere">{fullName(signer)}</span>
            <SignerBadge state={signer.signStatus}>{t(stateWords(signer, isWaiting))}</SignerBadge>
            {signer.signed_at !== null && (
              <span className="text-muted w-full text-sm">
                <LocalTime at={signer.signed_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The states in which a document waits for signers. */
const waiting: readonly DocumentState[] = ['saved', 'signed_partially']

function stateWords(signer: PublicSigner, isWaiting: boolean) {
  return isOpen(signer) && !isWaiting ? 'notSigned' : signer.signStatus
}
