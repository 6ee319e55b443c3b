import { useTranslations } from '#words'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import type { WaitingList } from '@/lib/portal/owner/waiting'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'

/** Documents that somebody is asked to sign. */
export function Waiting({ list: { documents, more } }: { readonly list: WaitingList }) {
  const t = useTranslations('documents')
  if (documents.length === 0) return <NothingWaits />
  return (
    <>
      <ul className="border-line bg-surface divide-line divide-y rounded border">
        {documents.map((document) => (
          <WaitingItem key={document.signer_id} document={document} />
        ))}
      </ul>
      {more && <p className="text-muted">{t('moreWait', { count: documents.length })}</p>}
    </>
  )
}

/** The way to sign covers the row. A plain link: looking ahead would open it. */
function WaitingItem({ document }: { readonly document: WaitingDocument }) {
  const t = useTranslations('documents')
  return (
    <li className="hover:bg-paper relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 grow basis-60 space-y-1">
        <p className="font-semibold wrap-anywhere">{document.name}</p>
        <p className="text-muted text-sm">
          {t('askedBy', { sender: document.owner_name })} · <LocalTime at={document.asked_at} />
        </p>
        {document.deadline !== null && (
          <p className="text-warning text-sm">
            {t('signUntil')} <LocalTime at={document.deadline} />
          </p>
        )}
      </div>
      <a
        href={`/waiting/${document.signer_id}`}
        className={buttonClass('secondary', 'w-full after:absolute after:inset-0 sm:w-auto')}
      >
        {t('readAndSign')}
        <span className="sr-only">: {document.name}</span>
      </a>
    </li>
  )
}

function NothingWaits() {
  const t = useTranslations('documents')
  return (
    <div className="border-line bg-surface grid justify-items-center gap-2 rounded border px-4 py-16 text-center">
      <StepDrawing name="sign" />
      <h2 className="text-lg">{t('nothingWaits')}</h2>
      <p className="max-w-text text-muted">{t('nothingWaitsMeaning')}</p>
    </div>
  )
}
