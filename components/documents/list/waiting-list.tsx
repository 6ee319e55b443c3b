import { Fragment } from 'react'
import { useTranslations } from '#words'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import { type WaitingList, waitingQuery } from '@/lib/portal/owner/waiting'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'

/** The documents that wait for a person's signature. Only the newest few of each unknown sender are shown. */
export function Waiting({ list }: { readonly list: WaitingList }) {
  const t = useTranslations('documents')
  const { documents, olderCursor, part } = list
  const [first] = documents
  if (first === undefined && waitingQuery(part) === '') return <NothingWaits />
  return (
    <>
      {part.sender !== undefined && first !== undefined && (
        <h2 className="text-lg wrap-anywhere">{t('fromSender', { sender: first.owner_name })}</h2>
      )}
      {first === undefined ? (
        <p className="text-muted">{t('nothingHere')}</p>
      ) : (
        <ul className="border-line bg-surface divide-line divide-y rounded border">
          {documents.map((document) => (
            <Fragment key={document.signer_id}>
              <WaitingItem document={document} />
              <MoreOfSender document={document} />
            </Fragment>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-4">
        {waitingQuery(part) !== '' && (
          <a href="/waiting" className={buttonClass('secondary')}>
            {t('allWaiting')}
          </a>
        )}
        {olderCursor && (
          <a
            href={`/waiting${waitingQuery({ ...part, cursor: olderCursor })}`}
            className={buttonClass('secondary')}
          >
            {t('older')}
          </a>
        )}
      </p>
    </>
  )
}

/** Leads to what else a sender has sent from whom the reader has signed nothing yet. */
function MoreOfSender({ document }: { readonly document: WaitingDocument }) {
  const { more_of_sender: count = 0, signer_id: sender, owner_name: name } = document
  const t = useTranslations('documents')
  if (count === 0) return null
  return (
    <li className="bg-paper px-4 py-1 last:rounded-b">
      <a
        href={`/waiting${waitingQuery({ sender })}`}
        className="text-accent min-h-target inline-flex items-center wrap-anywhere underline"
      >
        {t('moreOfSender', { count, sender: name })}
      </a>
    </li>
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
