import { bulkAddress } from '@/components/documents/bulk/bulk-address'
import { BulkForm } from '@/components/documents/bulk/bulk-form'
import { templateParts } from '@/components/documents/bulk/template-parts'
import { Words } from '@/components/layout/words'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Bookmark } from '@/components/ui/icons'
import { LocalTime } from '@/components/ui/local-time'
import { Page } from '@/components/ui/page'
import { SoftLink } from '@/components/ui/soft-link'
import { personMark } from '@/lib/portal/actions/person-mark'
import { unlessAbsent } from '@/lib/portal/gateway/absent'
import { ownerGateway, unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { type ListedBatch, listOwnBatches } from '@/lib/portal/owner/batches'
import { bulkTemplate } from '@/lib/portal/owner/bulk-template'
import { readTemplate, type TemplateDetails } from '@/lib/portal/owner/templates'
import { portalSettings } from '@/lib/portal/settings/settings'
import { currentViewer, requirePerson, requireViewer } from '@/lib/portal/sign-in/viewer'

export default async function BulkPage({ searchParams }: PageProps<'/documents/bulk'>) {
  const [chosen] = [(await searchParams).template].flat()
  const person = await requirePerson(bulkAddress(chosen))
  const viewer = await unlessUnreachable(
    chosen === undefined ? currentViewer() : requireViewer(bulkAddress(chosen)),
  )
  const batches = viewer && (await unlessUnreachable(listOwnBatches(viewer)))
  const template =
    chosen === undefined || !viewer
      ? undefined
      : await unlessUnreachable(
          unlessAbsent(readTemplate(ownerGateway(viewer), chosen)).then((found) => found ?? 'gone'),
        )
  const t = await translator('bulk')
  return (
    <Words namespaces={['bulk', 'new-document', 'signer-fields', 'reminders', 'viewer']}>
      <Page title={t('title')}>
        <Head isOfTemplate={chosen !== undefined} />
        {chosen !== undefined && template === undefined ? (
          <Unreachable />
        ) : (
          <Form whose={personMark(person)} chosen={chosen} template={template} />
        )}
        {batches && batches.length > 0 && <Before batches={batches} />}
      </Page>
    </Words>
  )
}

async function Head({ isOfTemplate }: { readonly isOfTemplate: boolean }) {
  const t = await translator('bulk')
  const document = await translator('new-document')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-xl">{t('title')}</h1>
        {!isOfTemplate && (
          <a href="/documents/templates" className={buttonClass('quiet', '-mx-4')}>
            <Bookmark className="size-4 shrink-0" />
            {document('useTemplate')}
          </a>
        )}
      </div>
      <p className="text-muted max-w-text mt-2">{t('meaning')}</p>
    </>
  )
}

interface FormProps {
  readonly whose: string
  readonly chosen: string | undefined
  readonly template: TemplateDetails | 'gone' | undefined
}

async function Form({ whose, chosen, template: found }: FormProps) {
  const t = await translator('bulk')
  const { defaultCountry, screening } = portalSettings()
  const details = found === 'gone' ? undefined : found
  const template = details && bulkTemplate(details)
  if (details && template?.open.length === 0) return <NobodyToName name={details.name} />
  return (
    <>
      {found === 'gone' && (
        <div className="mt-6">
          <Alert role="status" tone="warning" title={t('templateGone')}>
            <p>{t('templateGoneMeaning')}</p>
          </Alert>
        </div>
      )}
      <BulkForm
        key={`${chosen} ${template?.version}`}
        whose={whose}
        country={defaultCountry}
        screening={screening}
        templateId={chosen}
        template={template}
        ofTemplate={details && templateParts(details)}
      />
    </>
  )
}

async function NobodyToName({ name }: { readonly name: string }) {
  const t = await translator('bulk')
  return (
    <div className="mt-6">
      <Alert tone="info" title={t('nobodyToName', { name })}>
        <p>{t('nobodyToNameNext')}</p>
      </Alert>
    </div>
  )
}

/** The draft is kept in the browser. */
async function Unreachable() {
  const t = await translator('bulk')
  return (
    <div className="mt-6">
      <Alert tone="warning" title={t('templateUnreachable')}>
        <p>{t('templateUnreachableNext')}</p>
      </Alert>
    </div>
  )
}

/** Earlier bulk sends, each with a link. */
async function Before({ batches }: { readonly batches: readonly ListedBatch[] }) {
  const t = await translator('bulk')
  return (
    <section aria-labelledby="before" className="border-line mt-8 space-y-4 border-t pt-8">
      <h2 id="before" className="text-lg">
        {t('before')}
      </h2>
      <ul className="divide-line border-line bg-surface divide-y rounded border">
        {batches.map((batch) => (
          <li key={batch.uuid}>
            <SoftLink
              href={`/documents/bulk/${batch.uuid}`}
              className="hover:bg-paper min-h-target flex flex-wrap items-center justify-between gap-x-4 px-4 py-2"
            >
              <span className="text-accent min-w-0 font-semibold wrap-anywhere underline underline-offset-4">
                {batch.name}
              </span>
              <span className="text-muted text-sm">
                {t(`state_${batch.batch_status}`)} <LocalTime at={batch.created_at} />
              </span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
