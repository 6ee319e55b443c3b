import { Fragment } from 'react'
import { useTranslations } from '#words'
import type { WaitingDocument } from '@/lib/gateway/contract/entries/waiting'
import type { CommandResult } from '@/lib/portal/actions/owner-failures'
import { type WaitingList, waitingQuery } from '@/lib/portal/owner/waiting'
import { StepDrawing } from '../../layout/step-drawing'
import { ChooseForRun, RunChooser } from '../../signing/run/choose-run'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'

interface WaitingProps {
  readonly list: WaitingList
  /** Begins a run with the chosen documents. */
  readonly begin: (ids: readonly string[]) => Promise<CommandResult<string>>
}

/** The documents waiting for a person's signature. Of each unknown sender, only the newest few are shown. */
export function Waiting({ list, begin }: WaitingProps) {
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
        <RunChooser
          there={documents.flatMap(({ signer_id: id, role }) => (role === 'signer' ? id : []))}
          areAll={olderCursor === undefined && documents.every((one) => !one.more_of_sender)}
          begin={begin}
        >
          <ul className="divide-line divide-y">
            {documents.map((document) => (
              <Fragment key={document.signer_id}>
                <WaitingItem document={document} />
                <MoreOfSender document={document} />
              </Fragment>
            ))}
          </ul>
        </RunChooser>
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

/** Links to the other documents of a sender from whom the reader has signed nothing yet. */
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

const signClass =
  'text-accent min-h-target inline-flex max-sm:ml-9 items-center font-semibold underline underline-offset-4 after:absolute after:inset-0 hover:decoration-2'

/**
 * A document in the list; the link to sign covers the row. A plain link, because prefetching would open the invitation.
 */
function WaitingItem({ document }: { readonly document: WaitingDocument }) {
  const t = useTranslations('documents')
  const list = useTranslations('documents-list')
  const isApproval = document.role === 'approver'
  return (
    <li className="hover:bg-paper relative flex flex-wrap items-center gap-x-4 px-4 py-1">
      {isApproval ? (
        <span aria-hidden="true" className="-m-3 size-11 shrink-0" />
      ) : (
        <ChooseForRun id={document.signer_id} name={document.name} />
      )}
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">{document.name}</p>
        <p className="text-muted flex flex-wrap gap-x-2 text-sm">
          {isApproval && <span className="font-semibold">{t('approvalAsked')}</span>}
          <span>
            {document.delete_at === null
              ? t('askedBy', { sender: document.owner_name })
              : list('ownFile')}{' '}
            · <LocalTime at={document.asked_at} />
          </span>
          {document.delete_at !== null && (
            <span className="text-warning">
              {list('deletedAt')} <LocalTime at={document.delete_at} />
            </span>
          )}
          {document.deadline !== null && (
            <span className="text-warning">
              {t('signUntil')} <LocalTime at={document.deadline} />
            </span>
          )}
        </p>
      </div>
      <a href={`/waiting/${document.signer_id}`} className={signClass}>
        {t(isApproval ? 'readAndApprove' : 'readAndSign')}
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
