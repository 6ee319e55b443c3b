import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PublicDocumentView } from '@/components/documents/public/public-document-view'
import { Unreachable } from '@/components/layout/unreachable'
import { Words } from '@/components/layout/words'
import { Page } from '@/components/ui/page'
import { DocumentReport } from '@/components/validation/document-report'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { readPublicDocument, readPublicFiles } from '@/lib/portal/public-document'
import { unlessUnchecked, validatePublic } from '@/lib/portal/validation/read-validation'

type PublicDocumentPageProps = PageProps<'/public/[documentId]'>

/** Anyone with the link may read the page; search engines may not list it. */
export const metadata: Metadata = { robots: { index: false } }

export default async function PublicDocumentPage(props: PublicDocumentPageProps) {
  const document = await shown(props)
  const t = await translator('public-document')
  return (
    <Words namespaces={['local-check', 'report', 'viewer']}>
      <Page title={document?.name ?? t('unreachable')}>
        {document ? (
          <PublicDocumentView
            document={document}
            files={await readPublicFiles(document)}
            report={
              <DocumentReport
                validation={unlessUnchecked(validatePublic(document.uuid))}
                bundleAddress={`/files/public/${document.uuid}/proof?download`}
                document={{
                  address: `/files/public/${document.uuid}/file`,
                  name: document.name,
                  sha256: document.sha256,
                }}
              />
            }
          />
        ) : (
          <Unreachable words={t} />
        )}
      </Page>
    </Words>
  )
}

/** Undefined if the gateway does not answer. The page is "not found" for a missing or private document. */
async function shown({ params }: PublicDocumentPageProps) {
  const { documentId } = await params
  return await unlessUnreachable(
    readPublicDocument(documentId).then((found) => found ?? notFound()),
  )
}
