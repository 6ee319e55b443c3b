import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { ManyForm } from '@/components/documents/many/many-form'
import { Words } from '@/components/layout/words'
import { LocalTime } from '@/components/ui/local-time'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { type ListedBatch, listOwnBatches } from '@/lib/portal/owner/batches'
import { draftMark } from '@/lib/portal/owner/new-document'
import { portalSettings } from '@/lib/portal/settings'
import { currentViewer, requirePerson } from '@/lib/portal/sign-in/viewer'
import { announceFile, lookInto } from '../new/actions'
import { sendBatch } from './actions'

export default async function ManyPage() {
  const person = await requirePerson('/documents/many')
  const viewer = await unlessUnreachable(currentViewer())
  const batches = viewer && (await unlessUnreachable(listOwnBatches(viewer)))
  const t = await translator('many')
  const { defaultCountry, screening } = portalSettings()
  return (
    <Words rooms={['many', 'new-document', 'signer-fields', 'reminders', 'failures', 'viewer']}>
      <Page title={t('title')}>
        <Link href="/documents" className="min-h-target text-accent inline-flex items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('back')}
        </Link>
        <h1 className="mt-2 text-xl">{t('title')}</h1>
        <p className="text-muted max-w-text mt-2">{t('meaning')}</p>
        <ManyForm
          whose={draftMark(person)}
          uploading={{ announce: announceFile, look: lookInto }}
          send={sendBatch}
          country={defaultCountry}
          screening={screening}
        />
        {batches && batches.length > 0 && <Before batches={batches} />}
      </Page>
    </Words>
  )
}

/** What was sent to many before, to come back to. */
async function Before({ batches }: { readonly batches: readonly ListedBatch[] }) {
  const t = await translator('many')
  return (
    <section aria-labelledby="before" className="border-line mt-8 space-y-4 border-t pt-8">
      <h2 id="before" className="text-lg">
        {t('before')}
      </h2>
      <ul className="divide-line border-line bg-surface divide-y rounded border">
        {batches.map((batch) => (
          <li key={batch.uuid}>
            <Link
              href={`/documents/many/${batch.uuid}`}
              className="hover:bg-paper min-h-target flex flex-wrap items-center justify-between gap-x-4 px-4 py-2"
            >
              <span className="text-accent min-w-0 font-semibold wrap-anywhere underline underline-offset-4">
                {batch.name}
              </span>
              <span className="text-muted text-sm">
                {t(`state_${batch.batch_status}`)} <LocalTime at={batch.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
